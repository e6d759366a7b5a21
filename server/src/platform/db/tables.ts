// Generated from the migrations by `npm run generate`. Do not edit it.
import type { Generated } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type Tables = {
  account_link: {
    organisation_id: string;
    id: string;
    user_id: string;
    purpose: 'INVITATION' | 'PASSWORD_RESET';
    token_hash: Buffer;
    created_at: Generated<string>;
    expires_at: string;
    used_at: string | null;
    revoked_at: string | null;
    key_id: string | null;
    sealed_token: Buffer | null;
  };
  api_key: {
    organisation_id: string;
    id: string;
    name: string;
    prefix: string;
    secret_hash: Buffer;
    permissions: string[];
    full_access: boolean;
    allowed_cidrs: Generated<string[]>;
    expires_at: string | null;
    revoked_at: string | null;
    last_used_at: string | null;
    last_used_address: string | null;
    created_by_name: string;
    created_at: Generated<string>;
    key_id: string | null;
    owner_id: string | null;
    owner_name: string | null;
    service_account: string | null;
    previous_prefix: string | null;
    previous_secret_hash: Buffer | null;
    previous_secret_until: string | null;
  };
  app_user: {
    organisation_id: string;
    id: string;
    email: string;
    name: string;
    password_hash: string | null;
    role_id: string;
    disabled_at: string | null;
    last_login_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    sso_subject: string | null;
    break_glass: Generated<boolean>;
  };
  approval: {
    organisation_id: string;
    id: string;
    kind: 'ACCEPT_RISK' | 'FINALIZE_ASSESSMENT' | 'DELETE_VENDOR' | 'CHANGE_SIGN_IN';
    status: Generated<'PENDING' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN' | 'VOID'>;
    void_reason: 'SUBJECT_CHANGED' | 'SUBJECT_DELETED' | 'REQUESTER_NOT_ALLOWED' | null;
    subject_id: string;
    subject_name: string;
    subject_version: string;
    action: JsonValue;
    changes: JsonValue;
    client_secret: Buffer | null;
    reason: string;
    requester_kind: 'session' | 'apiKey';
    requested_by_id: string;
    requested_by_name: string;
    requested_at: Generated<string>;
    decided_by_id: string | null;
    decided_by_name: string | null;
    decided_at: string | null;
    decision_reason: string | null;
  };
  arriving_job: {
    organisation_id: string;
    id: string;
    job: JsonValue;
  };
  assessment: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    title: string;
    status: Generated<'DRAFT' | 'SENT' | 'IN_PROGRESS' | 'SUBMITTED' | 'UNDER_REVIEW' | 'COMPLETED'>;
    template_id: string | null;
    template_lineage_id: string;
    template_name: string;
    template_version: number;
    due_date: string | null;
    sections: JsonValue | null;
    risk_weights: JsonValue | null;
    scoring_version: number | null;
    score: number | null;
    earned: string | null;
    possible: string | null;
    reviewer_id: string | null;
    reviewer_name: string | null;
    reopened_keys: string[] | null;
    submitted_by_name: string | null;
    submitted_by_title: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    sent_at: string | null;
    submitted_at: string | null;
    completed_at: string | null;
    opened_at: string | null;
    entered_by_name: string | null;
    on_behalf_by_ids: Generated<string[]>;
    returned_keys: string[] | null;
    returned_at: string | null;
    failed_critical: JsonValue | null;
  };
  assessment_result: {
    organisation_id: string;
    id: string;
    assessment_id: string;
    content: string;
    sha256: string;
    created_at: Generated<string>;
  };
  audit_checkpoint: {
    organisation_id: string;
    size: number;
    position: number;
    root: Buffer;
    frontier: Buffer;
    signed_at: string;
    note: string;
    marks: Buffer;
  };
  audit_clock: {
    only_row: Generated<boolean>;
    system_identifier: number;
    position_offset: number;
  };
  audit_count: {
    organisation_id: string;
    action: string;
    user_id: string;
    day: string;
    entries: number;
  };
  audit_counted: {
    organisation_id: string;
    position: number;
  };
  audit_entry: {
    organisation_id: string;
    id: string;
    created_at: Generated<string>;
    position: Generated<number>;
    action: string;
    user_id: string | null;
    user_name: string;
    entity_type: string | null;
    entity_id: string | null;
    entity_name: string | null;
    meta: JsonValue | null;
    address: string | null;
    request_id: string | null;
  };
  audit_leaf: {
    organisation_id: string;
    number: number;
    entry_id: string;
    entry_created_at: string;
    hash: Buffer;
  };
  audit_public_key: {
    only_row: Generated<boolean>;
    sealed_key: Buffer;
  };
  audit_sink: {
    organisation_id: string;
    kind: 'WEBHOOK' | 'FILE';
    target: string;
    format: 'OCSF' | 'RAW';
    secret: Buffer | null;
    position: number;
    entry_id: string;
    busy_until: Generated<string>;
    outcome: string | null;
    updated_at: Generated<string>;
  };
  audit_verification: {
    organisation_id: string;
    checked_at: string;
    up_to: number;
    up_to_entry_at: string | null;
    witnessed: number | null;
    problem: string | null;
  };
  audit_witness: {
    organisation_id: string;
    kind: 'WEBHOOK' | 'FILE';
    target: string;
    secret: Buffer | null;
    size: Generated<number>;
    handed_over_at: string | null;
    busy_until: Generated<string>;
    outcome: string | null;
    updated_at: Generated<string>;
  };
  certification: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    name: string;
    issuer: string | null;
    issued_date: string | null;
    expires_date: string | null;
    notes: string | null;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  certification_attachment: {
    organisation_id: string;
    id: string;
    certification_id: string;
    file_name: string;
    mime_type: string;
    size_bytes: number;
    sha256: string;
    uploaded_by_name: string;
    uploaded_at: Generated<string>;
  };
  comment: {
    organisation_id: string;
    id: string;
    assessment_id: string | null;
    question_key: string | null;
    parent_id: string | null;
    visibility: 'INTERNAL' | 'VENDOR';
    body: string;
    author_name: string;
    created_at: Generated<string>;
    by_vendor: Generated<boolean>;
    finding_id: string | null;
    mentioned_user_ids: Generated<string[]>;
  };
  completed_score: {
    organisation_id: string;
    id: string;
    assessment_id: string;
    vendor_id: string;
    score: number | null;
    submitted_at: string | null;
    completed_at: string;
    completed_by_name: string;
    reopened_at: string | null;
    reopen_reason: string | null;
  };
  control: {
    organisation_id: string;
    id: string;
    framework_id: string;
    position: number;
    domain: string;
    code: string;
    title: string;
    guidance: string | null;
  };
  control_result: {
    organisation_id: string;
    assessment_id: string;
    framework_id: string;
    control_code: string;
    framework_name: string;
    control_title: string;
    domain: string;
    ratio: string;
    shortfall: number;
    applicable: Generated<boolean>;
  };
  deletion: {
    organisation_id: string;
    deleted_at: string;
    id: string;
    type: 'Vendor' | 'Assessment' | 'Finding' | 'Certification' | 'Responsibility';
    vendor_id: string;
  };
  demo_record: {
    organisation_id: string;
    kind: 'VENDOR' | 'TEMPLATE' | 'FRAMEWORK' | 'USER' | 'WEBHOOK';
    record_id: string;
  };
  evidence: {
    organisation_id: string;
    id: string;
    assessment_id: string;
    file_name: string;
    mime_type: string;
    size_bytes: number;
    sha256: string;
    expires_date: string | null;
    uploaded_by_name: string;
    uploaded_at: Generated<string>;
    uploaded_by_link_id: string | null;
    annex: Generated<boolean>;
  };
  evidence_question: {
    organisation_id: string;
    evidence_id: string;
    question_key: string;
  };
  failed_proof: {
    organisation_id: string;
    user_id: string;
    purpose: 'CONFIRMATION' | 'SIGN_IN';
    failures: Generated<number>;
    failed_at: Generated<string>;
    paused_until: Generated<string>;
  };
  finding: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    assessment_id: string | null;
    question_key: string | null;
    title: string;
    description: string;
    severity: 'CRITICAL' | 'HIGH' | 'MEDIUM' | 'LOW';
    proposed: boolean;
    status: Generated<'OPEN' | 'REMEDIATED' | 'RISK_ACCEPTED'>;
    control_codes: Generated<string[]>;
    due_date: string | null;
    resolution_note: string | null;
    resolved_at: string | null;
    resolved_by_name: string | null;
    accepted_until: string | null;
    supersedes_finding_id: string | null;
    created_at: Generated<string>;
    cleared_by_assessment_id: string | null;
    updated_at: Generated<string>;
    recommendation: string | null;
    owner_id: string | null;
    stage: Generated<'NEW' | 'PLAN_AGREED' | 'WITH_VENDOR' | 'TO_VERIFY'>;
    source: Generated<'ASSESSMENT' | 'INCIDENT' | 'AUDIT' | 'NEWS' | 'OTHER'>;
    revision: Generated<number>;
    acceptance_renewed_at: string | null;
    acceptance_renewed_by_name: string | null;
    acceptance_renewal_note: string | null;
    acceptance_ended_at: string | null;
    acceptance_ended_by_name: string | null;
    acceptance_end_reason: string | null;
  };
  finding_dismissal: {
    organisation_id: string;
    assessment_id: string;
    question_key: string;
    reason: string;
    dismissed_by_name: string;
    dismissed_at: Generated<string>;
  };
  finding_file: {
    organisation_id: string;
    id: string;
    finding_id: string;
    file_name: string;
    mime_type: string;
    size_bytes: number;
    sha256: string;
    uploaded_by_name: string;
    uploaded_by_link_id: string | null;
    uploaded_at: Generated<string>;
  };
  finding_share: {
    organisation_id: string;
    finding_id: string;
    portal_link_id: string;
    shared_at: Generated<string>;
    shared_by_name: string;
    unshared_at: string | null;
    plan: string | null;
    promised_date: string | null;
    planned_at: string | null;
    done_at: string | null;
    returned_at: string | null;
  };
  framework: {
    organisation_id: string;
    id: string;
    name: string;
    version: string;
    description: string | null;
    created_at: Generated<string>;
  };
  idempotent_answer: {
    organisation_id: string;
    credential_id: string;
    key: string;
    request_hash: Buffer;
    answer: Buffer | null;
    created_at: Generated<string>;
  };
  identity_provider: {
    organisation_id: string;
    issuer: string;
    client_id: string;
    client_secret: Buffer;
    domains: string[];
    default_role_id: string | null;
    trust_email: boolean;
    trust_mfa: boolean;
    sso_only: boolean;
    enabled: boolean;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  issued_report: {
    organisation_id: string;
    id: string;
    number: number;
    title: string;
    period_from: string;
    period_to: string;
    summary: string;
    organisation_name: string;
    issued_by_name: string;
    issued_at: string;
    data: string;
    data_sha256: string;
    pdf: Buffer;
    pdf_sha256: string;
  };
  mail: {
    organisation_id: string;
    id: string;
    kind: string;
    recipient_name: string | null;
    recipient_email: string;
    subject: string;
    body_text: string;
    body_html: string;
    portal_link_id: string | null;
    assessment_id: string | null;
    status: Generated<'QUEUED' | 'SENDING' | 'SENT' | 'FAILED' | 'UNCERTAIN'>;
    attempts: Generated<number>;
    outcome: string | null;
    created_at: Generated<string>;
    sending_at: string | null;
    sent_at: string | null;
    account_link_id: string | null;
    reply_to_name: string | null;
    reply_to_email: string | null;
  };
  migration: {
    name: string;
    sha256: string;
    applied_at: Generated<string>;
  };
  notification: {
    organisation_id: string;
    id: string;
    user_id: string;
    kind:
      | 'ASSESSMENT_SUBMITTED'
      | 'CLARIFICATION_ANSWERED'
      | 'VENDOR_MESSAGE'
      | 'ASSIGNED'
      | 'MENTIONED'
      | 'FINDING_DUE'
      | 'FINDING_OVERDUE'
      | 'FINDING_TO_VERIFY'
      | 'PLAN_DATE_PASSED'
      | 'ACCEPTANCE_ENDING'
      | 'APPROVAL_REQUESTED'
      | 'APPROVAL_DECIDED'
      | 'CERTIFICATION_EXPIRING'
      | 'CONTRACT_EXPIRING'
      | 'IMPORT_FINISHED';
    subject_type: 'ASSESSMENT' | 'FINDING' | 'VENDOR' | 'CERTIFICATION' | 'RESPONSIBILITY' | 'TASK' | 'APPROVAL';
    subject_id: string;
    dedupe_key: string;
    actor_name: string | null;
    details: Generated<JsonValue>;
    email: 'NONE' | 'AT_ONCE' | 'DAILY' | 'SENT';
    created_at: Generated<string>;
    read_at: string | null;
  };
  notification_preference: {
    organisation_id: string;
    user_id: string;
    kind:
      | 'ASSESSMENT_SUBMITTED'
      | 'CLARIFICATION_ANSWERED'
      | 'VENDOR_MESSAGE'
      | 'ASSIGNED'
      | 'MENTIONED'
      | 'FINDING_DUE'
      | 'FINDING_OVERDUE'
      | 'FINDING_TO_VERIFY'
      | 'PLAN_DATE_PASSED'
      | 'ACCEPTANCE_ENDING'
      | 'APPROVAL_REQUESTED'
      | 'APPROVAL_DECIDED'
      | 'CERTIFICATION_EXPIRING'
      | 'CONTRACT_EXPIRING'
      | 'IMPORT_FINISHED';
    delivery: 'AT_ONCE' | 'DAILY' | 'NEVER';
  };
  occurrence: {
    organisation_id: string;
    rule: string;
    subject_id: string;
    occasion: string;
    created_at: Generated<string>;
  };
  open_finding_count: {
    organisation_id: string;
    vendor_id: string;
    critical: Generated<number>;
    high: Generated<number>;
    medium: Generated<number>;
    low: Generated<number>;
    worst_rank: Generated<number | null>;
    open_count: Generated<number | null>;
  };
  organisation: {
    organisation_id: string;
    name: string;
    api_keys_enabled: Generated<boolean>;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    risk_weights: Generated<JsonValue>;
    green_from: Generated<number>;
    amber_from: Generated<number>;
    reassessment_months: Generated<JsonValue>;
    colour: string | null;
    mfa_required: Generated<boolean>;
    api_key_max_days: number | null;
    independent_review: Generated<boolean>;
    cap_critical: Generated<boolean>;
    email_retention_days: Generated<number>;
    webhook_retention_days: Generated<number>;
    finding_due_days: Generated<JsonValue>;
    approval_required_for: Generated<string[]>;
    acceptance_max_days: Generated<JsonValue>;
    shredded_at: string | null;
    address: string | null;
  };
  organisation_key: {
    organisation_id: string;
    purpose: 'DATA' | 'AUDIT';
    wrapped_key: Buffer;
    wrapped_by: string;
    created_at: Generated<string>;
    public_key: Buffer | null;
  };
  organisation_logo: {
    organisation_id: string;
    mime_type: 'image/png' | 'image/jpeg';
    content: Buffer;
    sha256: string;
    width_px: number;
    height_px: number;
  };
  organisation_placement: {
    organisation_id: string;
    number: Generated<number>;
    state: Generated<'HERE' | 'IMPORTING' | 'ARRIVING' | 'MOVED'>;
    moved_to: string | null;
    outbound_held_at: string | null;
    outbound_held_until: string | null;
    paused_until: string | null;
    position_offset: number | null;
    changed_at: Generated<string>;
  };
  outbound_hold: {
    only_row: Generated<boolean>;
    held_at: Generated<string>;
    reason: string;
  };
  passkey: {
    organisation_id: string;
    id: string;
    user_id: string;
    name: string;
    credential_id: string;
    public_key: Buffer;
    counter: number;
    transports: Generated<string[]>;
    created_at: Generated<string>;
    last_used_at: string | null;
    last_challenge_at: string;
    host_name: string | null;
  };
  pending_sign_in: {
    organisation_id: string;
    id: string;
    user_id: string;
    token_hash: Buffer;
    set_up: boolean;
    wrong_tries: Generated<number>;
    created_at: Generated<string>;
    expires_at: string;
    token_mac: Buffer | null;
    key_id: string | null;
    legacy: Generated<boolean>;
  };
  portal_link: {
    organisation_id: string;
    id: string;
    assessment_id: string | null;
    contact_name: string | null;
    contact_email: string;
    token_hash: Buffer;
    sections: string[] | null;
    delegated_by_link_id: string | null;
    created_at: Generated<string>;
    expires_at: string;
    revoked_at: string | null;
    opened_at: string | null;
    last_seen_at: string | null;
    shown_at: string | null;
    shown_by_name: string | null;
    key_id: string | null;
    sealed_token: Buffer | null;
    vendor_id: string | null;
  };
  portal_session: {
    organisation_id: string;
    id: string;
    portal_link_id: string;
    token_hash: Buffer;
    created_at: Generated<string>;
    expires_at: string;
    token_mac: Buffer | null;
    key_id: string | null;
    legacy: Generated<boolean>;
  };
  portfolio_change: {
    organisation_id: string;
    position: Generated<number>;
    id: Generated<string>;
    kind: string;
    key: string;
    count: number;
    amount: number;
    day: Generated<string | null>;
  };
  portfolio_counted: {
    organisation_id: string;
    position: number;
  };
  portfolio_day: {
    organisation_id: string;
    day: string;
    kind: string;
    key: string;
    count: number;
    amount: number;
  };
  portfolio_month: {
    organisation_id: string;
    month: string;
    kind: string;
    key: string;
    count: number;
    amount: number;
  };
  portfolio_total: {
    organisation_id: string;
    kind: string;
    key: string;
    count: number;
    amount: number;
  };
  recovery_code: {
    organisation_id: string;
    user_id: string;
    code_hash: Buffer;
    created_at: Generated<string>;
    key_id: string | null;
  };
  report_link: {
    organisation_id: string;
    id: string;
    issued_report_id: string;
    recipient: string;
    token_hash: Buffer;
    created_by_name: string;
    created_at: Generated<string>;
    expires_at: string;
    revoked_at: string | null;
    open_count: Generated<number>;
    download_count: Generated<number>;
    last_opened_at: string | null;
  };
  request_window: {
    organisation_id: string;
    credential_id: string;
    name: string;
    accepted: string[];
  };
  response: {
    organisation_id: string;
    assessment_id: string;
    question_key: string;
    answer: JsonValue | null;
    not_applicable: Generated<boolean>;
    justification: string | null;
    on_behalf_by_name: string | null;
    updated_at: Generated<string>;
    revision: Generated<number>;
    answered_by_name: string | null;
    taken_from_assessment_id: string | null;
    taken_from_title: string | null;
  };
  responsibility: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    title: string;
    description: string | null;
    control_code: string | null;
    certification_id: string | null;
    owner_id: string | null;
    due_date: string | null;
    status: Generated<'PENDING' | 'IN_PROGRESS' | 'COMPLETED' | 'NOT_APPLICABLE'>;
    notes: string | null;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  retained_file: {
    organisation_id: string;
    id: string;
    assessment_id: string | null;
    size_bytes: number;
    expires_at: string | null;
  };
  review_decision: {
    organisation_id: string;
    assessment_id: string;
    question_key: string;
    decision: 'COMPLIANT' | 'PARTIAL' | 'NON_COMPLIANT' | 'NOT_APPLICABLE' | 'CLARIFICATION_REQUESTED';
    rationale: string | null;
    reviewer_name: string;
    decided_at: Generated<string>;
  };
  role: {
    organisation_id: string;
    id: string;
    name: string;
    description: string | null;
    permissions: string[];
    built_in: Generated<boolean>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  saved_view: {
    organisation_id: string;
    id: string;
    user_id: string;
    page: 'vendors' | 'assessments' | 'findings' | 'audit';
    name: string;
    search: string;
    created_at: Generated<string>;
  };
  scim_group: {
    organisation_id: string;
    id: string;
    display_name: string;
    external_id: string | null;
    role_id: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
  };
  scim_group_member: {
    organisation_id: string;
    group_id: string;
    user_id: string;
  };
  scim_token: {
    organisation_id: string;
    id: string;
    token_hash: Buffer | null;
    default_role_id: string;
    created_at: Generated<string>;
    last_used_at: string | null;
    token_mac: Buffer | null;
    key_id: string | null;
    legacy: Generated<boolean>;
  };
  scim_user: {
    organisation_id: string;
    user_id: string;
    user_name: string;
    external_id: string | null;
    given_name: string | null;
    family_name: string | null;
  };
  secret_check: {
    key_id: string;
    check_value: Buffer;
    current_since: Generated<string>;
  };
  security_event: {
    organisation_id: string;
    id: Generated<string>;
    kind:
      | 'SIGN_IN_FAILED'
      | 'API_KEY_REFUSED'
      | 'ACCESS_DENIED'
      | 'CONFIRMATION_REQUIRED'
      | 'CONFIRMATION_FAILED'
      | 'NOT_RECORDED';
    reason: string | null;
    occurred_at: Generated<string>;
    window_end: string;
    count: number;
    caller_kind: 'apiKey' | 'session' | 'pending' | 'portal' | 'scim' | 'operator' | null;
    caller_id: string | null;
    caller_name: string | null;
    address: string | null;
    route: string | null;
    request_id: string | null;
  };
  security_event_copy: {
    organisation_id: string;
    target: string;
    window_end: Generated<string>;
    event_id: Generated<string>;
    busy_until: Generated<string>;
  };
  session: {
    organisation_id: string;
    id: string;
    user_id: string;
    token_hash: Buffer;
    address: string | null;
    user_agent: string | null;
    created_at: Generated<string>;
    last_seen_at: Generated<string>;
    expires_at: string;
    method: Generated<'PASSWORD' | 'TOTP' | 'RECOVERY_CODE' | 'PASSKEY' | 'SSO'>;
    confirmed_at: Generated<string>;
    token_mac: Buffer | null;
    key_id: string | null;
    legacy: Generated<boolean>;
  };
  sso_domain: {
    organisation_id: string;
    domain: string;
    proven_at: string | null;
    missing_since: string | null;
    created_at: Generated<string>;
  };
  submission: {
    organisation_id: string;
    id: string;
    assessment_id: string;
    content: string;
    sha256: string;
    submitted_by_name: string;
    submitted_by_title: string;
    submitted_at: string;
    receipt: Buffer | null;
    entered_by_name: string | null;
  };
  task: {
    organisation_id: string;
    id: string;
    kind: 'SEND_ASSESSMENTS' | 'IMPORT_VENDORS';
    status: Generated<'RUNNING' | 'DONE' | 'FAILED'>;
    request: JsonValue;
    created_by_id: string | null;
    created_by_name: string;
    created_at: Generated<string>;
    finished_at: string | null;
  };
  task_item: {
    organisation_id: string;
    task_id: string;
    subject_id: string;
    outcome: Generated<'PENDING' | 'DONE' | 'FAILED'>;
    error: string | null;
    position: number | null;
    input: JsonValue | null;
    change: 'CREATED' | 'UPDATED' | 'UNCHANGED' | null;
    record_id: string | null;
  };
  template: {
    organisation_id: string;
    id: string;
    lineage_id: string;
    version: number;
    status: Generated<'DRAFT' | 'PUBLISHED'>;
    name: string;
    description: string | null;
    sections: JsonValue;
    question_count: number;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    published_at: string | null;
    removed_controls: Generated<JsonValue>;
  };
  token_transition: {
    only_row: Generated<boolean>;
    ends_at: string;
  };
  totp_factor: {
    organisation_id: string;
    user_id: string;
    secret: Buffer | null;
    new_secret: Buffer | null;
    confirmed_at: string | null;
    last_step: Generated<number>;
  };
  vendor: {
    organisation_id: string;
    id: string;
    name: string;
    external_id: string | null;
    contact_name: string | null;
    contact_email: string;
    tier: 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL' | null;
    website: string | null;
    notes: string | null;
    service_description: string | null;
    data_sensitivity: 'PUBLIC' | 'INTERNAL' | 'CONFIDENTIAL' | 'RESTRICTED' | null;
    contract_renewal_date: string | null;
    contract_value: '$0–$50K' | '$50K–$250K' | '$250K–$1M' | '$1M–$5M' | '$5M+' | null;
    geographic_risk: 'DOMESTIC' | 'REGIONAL' | 'GLOBAL' | 'HIGH_RISK_JURISDICTION' | null;
    tags: Generated<string[]>;
    owner_id: string | null;
    overall_score: number | null;
    latest_score: number | null;
    last_assessed_at: string | null;
    assessment_count: Generated<number>;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    overall_exact: string | null;
    open_critical_findings: Generated<number>;
  };
  vendor_control: {
    organisation_id: string;
    vendor_id: string;
    framework_id: string;
    control_code: string;
    framework_name: string;
    control_title: string;
    domain: string;
    ratio: string;
    shortfall: number;
    tier_weight: number;
  };
  vendor_decision: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    outcome: 'APPROVED' | 'APPROVED_WITH_CONDITIONS' | 'REJECTED';
    rationale: string;
    current: Generated<boolean>;
    valid_until: string | null;
    assessment_id: string | null;
    assessment_title: string | null;
    score: number | null;
    exact_score: string | null;
    critical_finding_ids: string[];
    decided_by_name: string;
    decided_at: Generated<string>;
  };
  vendor_decision_condition: {
    organisation_id: string;
    id: string;
    decision_id: string;
    finding_id: string | null;
    title: string;
    position: number;
  };
  vendor_merge: {
    organisation_id: string;
    merged_id: string;
    vendor_id: string;
    merged_name: string;
    merged_created_at: string;
    external_id: string | null;
    merged_by_name: string;
    merged_at: Generated<string>;
  };
  vendor_score_change: {
    organisation_id: string;
    vendor_id: string;
    month: string;
    size: number;
  };
  vendor_score_history: {
    organisation_id: string;
    vendor_id: string;
    day: string;
    score: number | null;
    open_critical_findings: number;
  };
  webhook_delivery: {
    organisation_id: string;
    id: string;
    webhook_endpoint_id: string;
    event: string;
    payload: string;
    status: Generated<'PENDING' | 'DELIVERED' | 'FAILED'>;
    attempts: Generated<number>;
    response_status: number | null;
    outcome: string | null;
    created_at: Generated<string>;
    last_attempt_at: string | null;
    delivered_at: string | null;
  };
  webhook_endpoint: {
    organisation_id: string;
    id: string;
    url: string;
    description: string | null;
    events: string[];
    secret: Buffer;
    enabled: Generated<boolean>;
    disabled_reason: string | null;
    revision: Generated<number>;
    created_at: Generated<string>;
    updated_at: Generated<string>;
    previous_secret: Buffer | null;
    previous_secret_until: string | null;
    api_key_id: string | null;
    format: Generated<'STANDARD' | 'SLACK' | 'TEAMS'>;
  };
  write_probe: {
    only_row: Generated<boolean>;
    written_at: Generated<string>;
  };
};
