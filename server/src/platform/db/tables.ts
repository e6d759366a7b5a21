// Generated from the migrations by `npm run generate`. Do not edit it.
import type { Generated } from 'kysely';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

export type Tables = {
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
  };
  app_user: {
    organisation_id: string;
    id: string;
    email: string;
    name: string;
    password_hash: string;
    role_id: string;
    disabled_at: string | null;
    last_login_at: string | null;
    created_at: Generated<string>;
    updated_at: Generated<string>;
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
  comment: {
    organisation_id: string;
    id: string;
    assessment_id: string;
    question_key: string | null;
    parent_id: string | null;
    visibility: 'INTERNAL' | 'VENDOR';
    body: string;
    author_name: string;
    created_at: Generated<string>;
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
  };
  evidence_question: {
    organisation_id: string;
    evidence_id: string;
    question_key: string;
  };
  finding: {
    organisation_id: string;
    id: string;
    vendor_id: string;
    assessment_id: string;
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
  };
  finding_dismissal: {
    organisation_id: string;
    assessment_id: string;
    question_key: string;
    reason: string;
    dismissed_by_name: string;
    dismissed_at: Generated<string>;
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
  migration: {
    name: string;
    sha256: string;
    applied_at: Generated<string>;
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
  };
  portfolio_change: {
    organisation_id: string;
    position: Generated<number>;
    id: Generated<string>;
    kind: string;
    key: string;
    count: number;
    amount: number;
  };
  portfolio_counted: {
    organisation_id: string;
    position: number;
  };
  portfolio_total: {
    organisation_id: string;
    kind: string;
    key: string;
    count: number;
    amount: number;
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
};
