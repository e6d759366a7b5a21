-- Generated from the migrations by `npm run generate`. Read it; do not edit it.

create table account_link (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  key_id text,
  sealed_token bytea,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['INVITATION'::text, 'PASSWORD_RESET'::text])))
); -- row-level security, forced
CREATE INDEX account_link_token_idx ON public.account_link USING btree (token_hash);
CREATE INDEX account_link_user_idx ON public.account_link USING btree (organisation_id, user_id, purpose);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table api_key (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  prefix text not null,
  secret_hash bytea not null,
  permissions text[] not null,
  full_access boolean not null,
  allowed_cidrs text[] not null default '{}'::text[],
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  last_used_address text,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  key_id text,
  owner_id uuid,
  owner_name text,
  service_account text,
  previous_prefix text,
  previous_secret_hash bytea,
  previous_secret_until timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX api_key_prefix_idx ON public.api_key USING btree (prefix);
CREATE INDEX api_key_previous_prefix_idx ON public.api_key USING btree (previous_prefix);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table app_user (
  organisation_id uuid not null,
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text,
  role_id uuid not null,
  disabled_at timestamp with time zone,
  last_login_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sso_subject text,
  break_glass boolean not null default false,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  FOREIGN KEY (organisation_id, role_id) REFERENCES role(organisation_id, id)
); -- row-level security, forced
CREATE UNIQUE INDEX app_user_email_key ON public.app_user USING btree (organisation_id, lower(email));
CREATE INDEX app_user_role_idx ON public.app_user USING btree (organisation_id, role_id);
CREATE INDEX app_user_sign_in_idx ON public.app_user USING btree (lower(email));
CREATE UNIQUE INDEX app_user_sso_subject_key ON public.app_user USING btree (organisation_id, sso_subject);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table approval (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null default 'PENDING'::text,
  void_reason text,
  subject_id uuid not null,
  subject_name text not null,
  subject_version text not null,
  action jsonb not null,
  changes jsonb not null,
  client_secret bytea,
  reason text not null,
  requester_kind text not null,
  requested_by_id uuid not null,
  requested_by_name text not null,
  requested_at timestamp with time zone not null default now(),
  decided_by_id uuid,
  decided_by_name text,
  decided_at timestamp with time zone,
  decision_reason text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK (((status = 'PENDING'::text) = (decided_at IS NULL))),
  CHECK (((status = 'VOID'::text) = (void_reason IS NOT NULL))),
  CHECK (((status <> 'APPROVED'::text) OR (decided_by_id <> requested_by_id))),
  CHECK ((kind = ANY (ARRAY['ACCEPT_RISK'::text, 'FINALIZE_ASSESSMENT'::text, 'DELETE_VENDOR'::text, 'CHANGE_SIGN_IN'::text]))),
  CHECK ((requester_kind = ANY (ARRAY['session'::text, 'apiKey'::text]))),
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'APPROVED'::text, 'REJECTED'::text, 'WITHDRAWN'::text, 'VOID'::text]))),
  CHECK ((void_reason = ANY (ARRAY['SUBJECT_CHANGED'::text, 'SUBJECT_DELETED'::text, 'REQUESTER_NOT_ALLOWED'::text])))
); -- row-level security, forced
CREATE INDEX approval_list_idx ON public.approval USING btree (organisation_id, ((status <> 'PENDING'::text)), requested_at DESC, id DESC);
CREATE UNIQUE INDEX approval_pending_key ON public.approval USING btree (organisation_id, kind, subject_id) WHERE (status = 'PENDING'::text);
CREATE INDEX approval_subject_idx ON public.approval USING btree (organisation_id, subject_id, requested_at DESC);
CREATE INDEX approval_waiting_idx ON public.approval USING btree (organisation_id, requested_at, id) WHERE (status = 'PENDING'::text);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table arriving_job (
  organisation_id uuid not null,
  id uuid not null,
  job jsonb not null,
  PRIMARY KEY (organisation_id, id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may select

create table assessment (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  title text not null,
  status text not null default 'DRAFT'::text,
  template_id uuid,
  template_lineage_id uuid not null,
  template_name text not null,
  template_version integer not null,
  due_date date,
  sections jsonb,
  risk_weights jsonb,
  scoring_version integer,
  score numeric(5,4),
  earned text,
  possible text,
  reviewer_id uuid,
  reviewer_name text,
  reopened_keys text[],
  submitted_by_name text,
  submitted_by_title text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  submitted_at timestamp with time zone,
  completed_at timestamp with time zone,
  opened_at timestamp with time zone,
  entered_by_name text,
  on_behalf_by_ids uuid[] not null default '{}'::uuid[],
  returned_keys text[],
  returned_at timestamp with time zone,
  failed_critical jsonb,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, template_id) REFERENCES template(organisation_id, id) ON DELETE SET NULL (template_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  CHECK (((status = 'DRAFT'::text) OR ((sections IS NOT NULL) AND (risk_weights IS NOT NULL) AND (due_date IS NOT NULL)))),
  CHECK (((status = 'COMPLETED'::text) = (completed_at IS NOT NULL))),
  CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  CHECK ((status = ANY (ARRAY['DRAFT'::text, 'SENT'::text, 'IN_PROGRESS'::text, 'SUBMITTED'::text, 'UNDER_REVIEW'::text, 'COMPLETED'::text])))
); -- row-level security, forced
CREATE INDEX assessment_completed_idx ON public.assessment USING btree (organisation_id, completed_at) WHERE (status = 'COMPLETED'::text);
CREATE INDEX assessment_due_idx ON public.assessment USING btree (organisation_id, due_date) WHERE (status = ANY (ARRAY['SENT'::text, 'IN_PROGRESS'::text]));
CREATE INDEX assessment_due_order_idx ON public.assessment USING btree (organisation_id, due_date, created_at DESC, id DESC) WHERE (due_date IS NOT NULL);
CREATE INDEX assessment_list_idx ON public.assessment USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX assessment_reviewer_idx ON public.assessment USING btree (organisation_id, reviewer_id, submitted_at, id) WHERE (status = ANY (ARRAY['SUBMITTED'::text, 'UNDER_REVIEW'::text]));
CREATE INDEX assessment_score_order_idx ON public.assessment USING btree (organisation_id, score, created_at DESC, id DESC) WHERE (score IS NOT NULL);
CREATE INDEX assessment_search_idx ON public.assessment USING gin (organisation_id, lower(title) gin_trgm_ops);
CREATE INDEX assessment_status_idx ON public.assessment USING btree (organisation_id, status, created_at DESC, id DESC);
CREATE INDEX assessment_template_idx ON public.assessment USING btree (organisation_id, template_id);
CREATE INDEX assessment_unclaimed_idx ON public.assessment USING btree (organisation_id, submitted_at, id) WHERE ((status = 'SUBMITTED'::text) AND (reviewer_name IS NULL));
CREATE INDEX assessment_unfilled_idx ON public.assessment USING btree (organisation_id, id) WHERE ((failed_critical IS NULL) AND (score IS NOT NULL));
CREATE INDEX assessment_updated_idx ON public.assessment USING btree (organisation_id, updated_at, id);
CREATE INDEX assessment_vendor_idx ON public.assessment USING btree (organisation_id, vendor_id, created_at DESC, id DESC);
CREATE TRIGGER portfolio_delete AFTER DELETE ON assessment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_assessment_delete();
CREATE TRIGGER portfolio_insert AFTER INSERT ON assessment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_assessment_insert();
CREATE TRIGGER portfolio_update AFTER UPDATE ON assessment REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_assessment_update();
CREATE TRIGGER record_deletions AFTER DELETE ON assessment REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('Assessment');
CREATE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON assessment FOR EACH ROW EXECUTE FUNCTION set_updated_at();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy shown_name: all for assay_lookup using true
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table assessment_result (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  content text not null,
  sha256 text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX assessment_result_assessment_idx ON public.assessment_result USING btree (organisation_id, assessment_id, created_at DESC);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select

create table audit_checkpoint (
  organisation_id uuid not null,
  size bigint not null,
  position bigint not null,
  root bytea not null,
  frontier bytea not null,
  signed_at timestamp with time zone not null,
  note text not null,
  marks bytea not null,
  PRIMARY KEY (organisation_id, size),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((size > 0))
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select
-- assay_lookup may select

create table audit_clock (
  only_row boolean not null default true,
  system_identifier bigint not null,
  position_offset bigint not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);
-- assay_app may select
-- assay_lookup may select

create table audit_count (
  organisation_id uuid not null,
  action text not null,
  user_id text not null,
  day date not null,
  entries bigint not null,
  PRIMARY KEY (organisation_id, action, user_id, day),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table audit_counted (
  organisation_id uuid not null,
  position bigint not null,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create table audit_entry (
  organisation_id uuid not null,
  id uuid not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  position bigint not null default audit_position(),
  action text not null,
  user_id uuid,
  user_name text not null,
  entity_type text,
  entity_id text,
  entity_name text,
  meta jsonb,
  address text,
  request_id text,
  PRIMARY KEY (organisation_id, created_at, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((action <> ''::text))
) partition by range (created_at); -- row-level security, forced
CREATE INDEX audit_entry_action_idx on audit_entry USING btree (organisation_id, action, created_at DESC, id DESC);
CREATE INDEX audit_entry_entity_idx on audit_entry USING btree (organisation_id, entity_id, created_at DESC, id DESC);
CREATE INDEX audit_entry_position_idx on audit_entry USING btree (organisation_id, "position");
CREATE INDEX audit_entry_user_idx on audit_entry USING btree (organisation_id, user_id, created_at DESC, id DESC);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select
-- assay_lookup may select

create table audit_leaf (
  organisation_id uuid not null,
  number bigint not null,
  entry_id uuid not null,
  entry_created_at timestamp with time zone not null,
  hash bytea not null,
  PRIMARY KEY (organisation_id, number),
  CHECK ((number >= 0))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select

create table audit_public_key (
  only_row boolean not null default true,
  sealed_key bytea not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);
-- assay_app may insert, select, update

create table audit_sink (
  organisation_id uuid not null,
  kind text not null,
  target text not null,
  format text not null,
  secret bytea,
  position bigint not null,
  entry_id uuid not null,
  busy_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  outcome text,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((format = ANY (ARRAY['OCSF'::text, 'RAW'::text]))),
  CHECK ((kind = ANY (ARRAY['WEBHOOK'::text, 'FILE'::text])))
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table audit_verification (
  organisation_id uuid not null,
  checked_at timestamp with time zone not null,
  up_to bigint not null,
  up_to_entry_at timestamp with time zone,
  witnessed bigint,
  problem text,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table audit_witness (
  organisation_id uuid not null,
  kind text not null,
  target text not null,
  secret bytea,
  size bigint not null default 0,
  handed_over_at timestamp with time zone,
  busy_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  outcome text,
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((kind = ANY (ARRAY['WEBHOOK'::text, 'FILE'::text])))
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table certification (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  name text not null,
  issuer text,
  issued_date date,
  expires_date date,
  notes text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX certification_expires_idx ON public.certification USING btree (organisation_id, expires_date) WHERE (expires_date IS NOT NULL);
CREATE INDEX certification_updated_idx ON public.certification USING btree (organisation_id, updated_at, id);
CREATE INDEX certification_vendor_idx ON public.certification USING btree (organisation_id, vendor_id);
CREATE TRIGGER record_deletions AFTER DELETE ON certification REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('Certification');
CREATE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON certification FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER update_records AFTER UPDATE OF name ON certification FOR EACH ROW WHEN ((new.name IS DISTINCT FROM old.name)) EXECUTE FUNCTION update_certification_records();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table certification_attachment (
  organisation_id uuid not null,
  id uuid not null,
  certification_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, certification_id) REFERENCES certification(organisation_id, id) ON DELETE CASCADE,
  CHECK ((size_bytes > 0))
); -- row-level security, forced
CREATE INDEX certification_attachment_certification_idx ON public.certification_attachment USING btree (organisation_id, certification_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table comment (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid,
  question_key text,
  parent_id uuid,
  visibility text not null,
  body text not null,
  author_name text not null,
  created_at timestamp with time zone not null default now(),
  by_vendor boolean not null default false,
  finding_id uuid,
  mentioned_user_ids uuid[] not null default '{}'::uuid[],
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, finding_id) REFERENCES finding(organisation_id, id) ON DELETE CASCADE NOT VALID,
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, parent_id) REFERENCES comment(organisation_id, id) ON DELETE CASCADE,
  CHECK (((assessment_id IS NULL) = (finding_id IS NOT NULL))) NOT VALID,
  CHECK ((visibility = ANY (ARRAY['INTERNAL'::text, 'VENDOR'::text])))
); -- row-level security, forced
CREATE INDEX comment_assessment_idx ON public.comment USING btree (organisation_id, assessment_id, created_at);
CREATE INDEX comment_finding_idx ON public.comment USING btree (organisation_id, finding_id, created_at);
CREATE INDEX comment_parent_idx ON public.comment USING btree (organisation_id, parent_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table completed_score (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  vendor_id uuid not null,
  score numeric(5,4),
  submitted_at timestamp with time zone,
  completed_at timestamp with time zone not null,
  completed_by_name text not null,
  reopened_at timestamp with time zone,
  reopen_reason text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX completed_score_assessment_idx ON public.completed_score USING btree (organisation_id, assessment_id);
CREATE INDEX completed_score_vendor_idx ON public.completed_score USING btree (organisation_id, vendor_id, completed_at);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table control (
  organisation_id uuid not null,
  id uuid not null,
  framework_id uuid not null,
  position integer not null,
  domain text not null,
  code text not null,
  title text not null,
  guidance text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, framework_id) REFERENCES framework(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE UNIQUE INDEX control_code_key ON public.control USING btree (organisation_id, framework_id, code);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table control_result (
  organisation_id uuid not null,
  assessment_id uuid not null,
  framework_id uuid not null,
  control_code text not null,
  framework_name text not null,
  control_title text not null,
  domain text not null,
  ratio text not null,
  shortfall numeric(16,15) not null,
  applicable boolean not null default true,
  PRIMARY KEY (organisation_id, assessment_id, framework_id, control_code),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  CHECK (((shortfall >= (0)::numeric) AND (shortfall <= (1)::numeric)))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table deletion (
  organisation_id uuid not null,
  deleted_at timestamp with time zone not null,
  id uuid not null,
  type text not null,
  vendor_id uuid not null,
  PRIMARY KEY (organisation_id, deleted_at, id),
  CHECK ((type = ANY (ARRAY['Vendor'::text, 'Assessment'::text, 'Finding'::text, 'Certification'::text, 'Responsibility'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy recording: insert for assay_lookup
-- assay_app may delete, select
-- assay_lookup may insert

create table demo_record (
  organisation_id uuid not null,
  kind text not null,
  record_id uuid not null,
  PRIMARY KEY (organisation_id, kind, record_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((kind = ANY (ARRAY['VENDOR'::text, 'TEMPLATE'::text, 'FRAMEWORK'::text, 'USER'::text, 'WEBHOOK'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, select

create table evidence (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  expires_date date,
  uploaded_by_name text not null,
  uploaded_at timestamp with time zone not null default now(),
  uploaded_by_link_id uuid,
  annex boolean not null default false,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  CHECK ((size_bytes > 0))
); -- row-level security, forced
CREATE INDEX evidence_assessment_idx ON public.evidence USING btree (organisation_id, assessment_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table evidence_question (
  organisation_id uuid not null,
  evidence_id uuid not null,
  question_key text not null,
  PRIMARY KEY (organisation_id, evidence_id, question_key),
  FOREIGN KEY (organisation_id, evidence_id) REFERENCES evidence(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table failed_proof (
  organisation_id uuid not null,
  user_id uuid not null,
  purpose text not null,
  failures integer not null default 1,
  failed_at timestamp with time zone not null default now(),
  paused_until timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, user_id, purpose),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((purpose = ANY (ARRAY['CONFIRMATION'::text, 'SIGN_IN'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table finding (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  assessment_id uuid,
  question_key text,
  title text not null,
  description text not null,
  severity text not null,
  proposed boolean not null,
  status text not null default 'OPEN'::text,
  control_codes text[] not null default '{}'::text[],
  due_date date,
  resolution_note text,
  resolved_at timestamp with time zone,
  resolved_by_name text,
  accepted_until date,
  supersedes_finding_id uuid,
  created_at timestamp with time zone not null default now(),
  cleared_by_assessment_id uuid,
  updated_at timestamp with time zone not null default now(),
  recommendation text,
  owner_id uuid,
  stage text not null default 'NEW'::text,
  source text not null default 'ASSESSMENT'::text,
  revision integer not null default 1,
  acceptance_renewed_at timestamp with time zone,
  acceptance_renewed_by_name text,
  acceptance_renewal_note text,
  acceptance_ended_at timestamp with time zone,
  acceptance_ended_by_name text,
  acceptance_end_reason text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, cleared_by_assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE SET NULL (cleared_by_assessment_id) NOT VALID,
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, supersedes_finding_id) REFERENCES finding(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user(organisation_id, id) ON DELETE SET NULL (owner_id) NOT VALID,
  CHECK (((source = 'ASSESSMENT'::text) = (assessment_id IS NOT NULL))) NOT VALID,
  CHECK (((status = 'OPEN'::text) = (resolved_at IS NULL))),
  CHECK (((NOT proposed) OR (status = 'OPEN'::text))),
  CHECK ((severity = ANY (ARRAY['CRITICAL'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text]))),
  CHECK ((source = ANY (ARRAY['ASSESSMENT'::text, 'INCIDENT'::text, 'AUDIT'::text, 'NEWS'::text, 'OTHER'::text]))) NOT VALID,
  CHECK ((stage = ANY (ARRAY['NEW'::text, 'PLAN_AGREED'::text, 'WITH_VENDOR'::text, 'TO_VERIFY'::text]))) NOT VALID,
  CHECK ((status = ANY (ARRAY['OPEN'::text, 'REMEDIATED'::text, 'RISK_ACCEPTED'::text])))
); -- row-level security, forced
CREATE INDEX finding_acceptance_idx ON public.finding USING btree (organisation_id, accepted_until) WHERE (accepted_until IS NOT NULL);
CREATE INDEX finding_acceptance_list_idx ON public.finding USING btree (organisation_id, COALESCE(accepted_until, 'infinity'::date), id) WHERE (status = 'RISK_ACCEPTED'::text);
CREATE INDEX finding_assessment_idx ON public.finding USING btree (organisation_id, assessment_id);
CREATE INDEX finding_cleared_by_idx ON public.finding USING btree (organisation_id, cleared_by_assessment_id);
CREATE INDEX finding_control_idx ON public.finding USING gin (organisation_id, control_codes) WHERE (NOT proposed);
CREATE INDEX finding_created_idx ON public.finding USING btree (organisation_id, created_at) WHERE (NOT proposed);
CREATE INDEX finding_due_desc_idx ON public.finding USING btree (organisation_id, COALESCE(due_date, '-infinity'::date) DESC, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_due_idx ON public.finding USING btree (organisation_id, due_date) WHERE ((status = 'OPEN'::text) AND (NOT proposed) AND (due_date IS NOT NULL));
CREATE INDEX finding_due_list_idx ON public.finding USING btree (organisation_id, COALESCE(due_date, 'infinity'::date), ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_list_idx ON public.finding USING btree (organisation_id, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_owner_due_idx ON public.finding USING btree (organisation_id, owner_id, due_date, severity_rank(severity), id) WHERE ((status = 'OPEN'::text) AND (NOT proposed));
CREATE INDEX finding_owner_idx ON public.finding USING btree (organisation_id, owner_id, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC);
CREATE INDEX finding_search_idx ON public.finding USING gin (organisation_id, lower(title) gin_trgm_ops) WHERE (NOT proposed);
CREATE INDEX finding_severity_desc_idx ON public.finding USING btree (organisation_id, severity_rank(severity) DESC, ((status <> 'OPEN'::text)), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_severity_filter_idx ON public.finding USING btree (organisation_id, severity, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_severity_list_idx ON public.finding USING btree (organisation_id, severity_rank(severity), ((status <> 'OPEN'::text)), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_source_filter_idx ON public.finding USING btree (organisation_id, source, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_stage_desc_idx ON public.finding USING btree (organisation_id, ((status <> 'OPEN'::text)), stage_rank(status, stage) DESC, severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_stage_filter_idx ON public.finding USING btree (organisation_id, stage, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE ((status = 'OPEN'::text) AND (NOT proposed));
CREATE INDEX finding_stage_list_idx ON public.finding USING btree (organisation_id, stage_rank(status, stage), ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE INDEX finding_status_filter_idx ON public.finding USING btree (organisation_id, status, ((status <> 'OPEN'::text)), severity_rank(severity), created_at DESC, id DESC) WHERE (NOT proposed);
CREATE UNIQUE INDEX finding_successor_key ON public.finding USING btree (organisation_id, supersedes_finding_id);
CREATE INDEX finding_updated_idx ON public.finding USING btree (organisation_id, updated_at, id) WHERE (NOT proposed);
CREATE INDEX finding_vendor_idx ON public.finding USING btree (organisation_id, vendor_id);
CREATE TRIGGER count_acceptance_delete AFTER DELETE ON finding FOR EACH ROW WHEN ((old.status = 'RISK_ACCEPTED'::text)) EXECUTE FUNCTION count_acceptance();
CREATE TRIGGER count_acceptance_insert AFTER INSERT ON finding FOR EACH ROW WHEN ((new.status = 'RISK_ACCEPTED'::text)) EXECUTE FUNCTION count_acceptance();
CREATE TRIGGER count_acceptance_update AFTER UPDATE ON finding FOR EACH ROW WHEN ((((old.status = 'RISK_ACCEPTED'::text) OR (new.status = 'RISK_ACCEPTED'::text)) AND (((old.status IS DISTINCT FROM new.status) OR (old.accepted_until IS DISTINCT FROM new.accepted_until)) OR (old.acceptance_ended_at IS DISTINCT FROM new.acceptance_ended_at)))) EXECUTE FUNCTION count_acceptance();
CREATE TRIGGER critical_delete AFTER DELETE ON finding REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_critical_findings();
CREATE TRIGGER critical_insert AFTER INSERT ON finding REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_critical_findings();
CREATE TRIGGER critical_update AFTER UPDATE ON finding REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_critical_findings();
CREATE TRIGGER open_finding_delete AFTER DELETE ON finding REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION open_finding_delete();
CREATE TRIGGER open_finding_insert AFTER INSERT ON finding REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_finding_insert();
CREATE TRIGGER open_finding_update AFTER UPDATE ON finding REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION open_finding_update();
CREATE TRIGGER portfolio_delete AFTER DELETE ON finding REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_finding_delete();
CREATE TRIGGER portfolio_insert AFTER INSERT ON finding REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_finding_insert();
CREATE TRIGGER portfolio_update AFTER UPDATE ON finding REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_finding_update();
CREATE TRIGGER record_deletions AFTER DELETE ON finding REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_finding_deletions();
CREATE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON finding FOR EACH ROW EXECUTE FUNCTION set_updated_at();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy shown_name: all for assay_lookup using true
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table finding_dismissal (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  reason text not null,
  dismissed_by_name text not null,
  dismissed_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, assessment_id, question_key),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table finding_file (
  organisation_id uuid not null,
  id uuid not null,
  finding_id uuid not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  uploaded_by_name text not null,
  uploaded_by_link_id uuid,
  uploaded_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, finding_id) REFERENCES finding(organisation_id, id) ON DELETE CASCADE,
  CHECK ((size_bytes > 0))
); -- row-level security, forced
CREATE INDEX finding_file_finding_idx ON public.finding_file USING btree (organisation_id, finding_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table finding_share (
  organisation_id uuid not null,
  finding_id uuid not null,
  portal_link_id uuid not null,
  shared_at timestamp with time zone not null default now(),
  shared_by_name text not null,
  unshared_at timestamp with time zone,
  plan text,
  promised_date date,
  planned_at timestamp with time zone,
  done_at timestamp with time zone,
  returned_at timestamp with time zone,
  PRIMARY KEY (organisation_id, finding_id),
  FOREIGN KEY (organisation_id, finding_id) REFERENCES finding(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, portal_link_id) REFERENCES portal_link(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX finding_share_link_idx ON public.finding_share USING btree (organisation_id, portal_link_id);
CREATE INDEX finding_share_promised_idx ON public.finding_share USING btree (organisation_id, promised_date) WHERE ((unshared_at IS NULL) AND (done_at IS NULL) AND (promised_date IS NOT NULL));
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table framework (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  version text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE UNIQUE INDEX framework_name_key ON public.framework USING btree (organisation_id, lower(name), lower(version));
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table idempotent_answer (
  organisation_id uuid not null,
  credential_id uuid not null,
  key text not null,
  request_hash bytea not null,
  answer bytea,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, credential_id, key),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX idempotent_answer_age_idx ON public.idempotent_answer USING btree (organisation_id, credential_id, created_at);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table identity_provider (
  organisation_id uuid not null,
  issuer text not null,
  client_id text not null,
  client_secret bytea not null,
  domains text[] not null,
  default_role_id uuid,
  trust_email boolean not null,
  trust_mfa boolean not null,
  sso_only boolean not null,
  enabled boolean not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id, default_role_id) REFERENCES role(organisation_id, id) ON DELETE SET NULL (default_role_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((enabled OR (NOT sso_only)))
); -- row-level security, forced
CREATE INDEX identity_provider_domains_idx ON public.identity_provider USING gin (domains);
CREATE INDEX identity_provider_role_idx ON public.identity_provider USING btree (organisation_id, default_role_id);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table issued_report (
  organisation_id uuid not null,
  id uuid not null,
  number integer not null,
  title text not null,
  period_from date not null,
  period_to date not null,
  summary text not null,
  organisation_name text not null,
  issued_by_name text not null,
  issued_at timestamp with time zone not null,
  data text not null,
  data_sha256 text not null,
  pdf bytea not null,
  pdf_sha256 text not null,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, number),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((period_from <= period_to)),
  CHECK ((number > 0))
); -- row-level security, forced
CREATE UNIQUE INDEX issued_report_organisation_id_number_key ON public.issued_report USING btree (organisation_id, number);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select

create table mail (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  recipient_name text,
  recipient_email text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  portal_link_id uuid,
  assessment_id uuid,
  status text not null default 'QUEUED'::text,
  attempts integer not null default 0,
  outcome text,
  created_at timestamp with time zone not null default now(),
  sending_at timestamp with time zone,
  sent_at timestamp with time zone,
  account_link_id uuid,
  reply_to_name text,
  reply_to_email text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((status = ANY (ARRAY['QUEUED'::text, 'SENDING'::text, 'SENT'::text, 'FAILED'::text, 'UNCERTAIN'::text])))
); -- row-level security, forced
CREATE INDEX mail_assessment_idx ON public.mail USING btree (organisation_id, assessment_id);
CREATE INDEX mail_list_idx ON public.mail USING btree (organisation_id, created_at DESC, id DESC);
CREATE INDEX mail_recipient_idx ON public.mail USING btree (organisation_id, recipient_email, created_at DESC);
CREATE INDEX mail_status_idx ON public.mail USING btree (organisation_id, status, created_at DESC, id DESC);
CREATE INDEX mail_undelivered_idx ON public.mail USING btree (organisation_id, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['FAILED'::text, 'UNCERTAIN'::text]));
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table migration (
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  PRIMARY KEY (name)
);
-- assay_app may select

create table notification (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  subject_type text not null,
  subject_id uuid not null,
  dedupe_key text not null,
  actor_name text,
  details jsonb not null default '{}'::jsonb,
  email text not null,
  created_at timestamp with time zone not null default now(),
  read_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  UNIQUE (organisation_id, user_id, kind, dedupe_key),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((email = ANY (ARRAY['NONE'::text, 'AT_ONCE'::text, 'DAILY'::text, 'SENT'::text]))),
  CHECK ((kind = ANY (ARRAY['ASSESSMENT_SUBMITTED'::text, 'CLARIFICATION_ANSWERED'::text, 'VENDOR_MESSAGE'::text, 'ASSIGNED'::text, 'MENTIONED'::text, 'FINDING_DUE'::text, 'FINDING_OVERDUE'::text, 'FINDING_TO_VERIFY'::text, 'PLAN_DATE_PASSED'::text, 'ACCEPTANCE_ENDING'::text, 'APPROVAL_REQUESTED'::text, 'APPROVAL_DECIDED'::text, 'CERTIFICATION_EXPIRING'::text, 'CONTRACT_EXPIRING'::text, 'IMPORT_FINISHED'::text]))),
  CHECK ((subject_type = ANY (ARRAY['ASSESSMENT'::text, 'FINDING'::text, 'VENDOR'::text, 'CERTIFICATION'::text, 'RESPONSIBILITY'::text, 'TASK'::text, 'APPROVAL'::text])))
); -- row-level security, forced
CREATE INDEX notification_created_idx ON public.notification USING btree (organisation_id, created_at);
CREATE INDEX notification_daily_idx ON public.notification USING btree (organisation_id, created_at) WHERE (email = 'DAILY'::text);
CREATE INDEX notification_list_idx ON public.notification USING btree (organisation_id, user_id, created_at DESC, id DESC);
CREATE INDEX notification_message_idx ON public.notification USING btree (organisation_id, user_id, created_at, id) WHERE ((kind = 'VENDOR_MESSAGE'::text) AND (read_at IS NULL));
CREATE UNIQUE INDEX notification_organisation_id_user_id_kind_dedupe_key_key ON public.notification USING btree (organisation_id, user_id, kind, dedupe_key);
CREATE INDEX notification_unread_idx ON public.notification USING btree (organisation_id, user_id) WHERE (read_at IS NULL);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table notification_preference (
  organisation_id uuid not null,
  user_id uuid not null,
  kind text not null,
  delivery text not null,
  PRIMARY KEY (organisation_id, user_id, kind),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((delivery = ANY (ARRAY['AT_ONCE'::text, 'DAILY'::text, 'NEVER'::text]))),
  CHECK ((kind = ANY (ARRAY['ASSESSMENT_SUBMITTED'::text, 'CLARIFICATION_ANSWERED'::text, 'VENDOR_MESSAGE'::text, 'ASSIGNED'::text, 'MENTIONED'::text, 'FINDING_DUE'::text, 'FINDING_OVERDUE'::text, 'FINDING_TO_VERIFY'::text, 'PLAN_DATE_PASSED'::text, 'ACCEPTANCE_ENDING'::text, 'APPROVAL_REQUESTED'::text, 'APPROVAL_DECIDED'::text, 'CERTIFICATION_EXPIRING'::text, 'CONTRACT_EXPIRING'::text, 'IMPORT_FINISHED'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table occurrence (
  organisation_id uuid not null,
  rule text not null,
  subject_id uuid not null,
  occasion text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, rule, subject_id, occasion),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table open_finding_count (
  organisation_id uuid not null,
  vendor_id uuid not null,
  critical integer not null default 0,
  high integer not null default 0,
  medium integer not null default 0,
  low integer not null default 0,
  worst_rank integer default 
CASE
    WHEN (critical > 0) THEN 1
    WHEN (high > 0) THEN 2
    WHEN (medium > 0) THEN 3
    ELSE 4
END,
  open_count integer default (((critical + high) + medium) + low),
  PRIMARY KEY (organisation_id, vendor_id)
); -- row-level security, forced
CREATE INDEX open_finding_count_list_idx ON public.open_finding_count USING btree (organisation_id, worst_rank, open_count DESC, vendor_id);
CREATE INDEX open_finding_count_order_idx ON public.open_finding_count USING btree (organisation_id, open_count, vendor_id);
CREATE INDEX open_finding_count_weight_idx ON public.open_finding_count USING btree (organisation_id, (((((8 * critical) + (4 * high)) + (2 * medium)) + low)) DESC, vendor_id);
-- policy counting: all for assay_lookup using true
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may select
-- assay_lookup may delete, insert, select, update

create table organisation (
  organisation_id uuid not null,
  name text not null,
  api_keys_enabled boolean not null default false,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  risk_weights jsonb not null default '{"LOW": 1, "HIGH": 4, "MEDIUM": 2, "CRITICAL": 8}'::jsonb,
  green_from numeric(3,2) not null default 0.80,
  amber_from numeric(3,2) not null default 0.60,
  reassessment_months jsonb not null default '{"LOW": 36, "HIGH": 12, "MEDIUM": 24, "CRITICAL": 12}'::jsonb,
  colour text,
  mfa_required boolean not null default false,
  api_key_max_days integer,
  independent_review boolean not null default false,
  cap_critical boolean not null default true,
  email_retention_days integer not null default 400,
  webhook_retention_days integer not null default 90,
  finding_due_days jsonb not null default '{"LOW": 180, "HIGH": 60, "MEDIUM": 90, "CRITICAL": 30}'::jsonb,
  approval_required_for text[] not null default '{}'::text[],
  acceptance_max_days jsonb not null default '{"LOW": null, "HIGH": null, "MEDIUM": null, "CRITICAL": null}'::jsonb,
  shredded_at timestamp with time zone,
  address text,
  PRIMARY KEY (organisation_id),
  CHECK ((address ~ '^(https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?|http://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+localhost)(:[0-9]{1,5})?$'::text)) NOT VALID,
  CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  CHECK (((email_retention_days >= 30) AND (email_retention_days <= 3650))) NOT VALID,
  CHECK ((((0)::numeric < amber_from) AND (amber_from < green_from) AND (green_from <= (1)::numeric))),
  CHECK (((webhook_retention_days >= 7) AND (webhook_retention_days <= 3650))) NOT VALID
); -- row-level security, forced
CREATE UNIQUE INDEX organisation_address_key ON public.organisation USING btree ("substring"(address, '//([^:]+)'::text));
-- policy lookup: select for assay_lookup using (shredded_at IS NULL)
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create table organisation_key (
  organisation_id uuid not null,
  purpose text not null,
  wrapped_key bytea not null,
  wrapped_by text not null,
  created_at timestamp with time zone not null default now(),
  public_key bytea,
  PRIMARY KEY (organisation_id, purpose),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((purpose = ANY (ARRAY['DATA'::text, 'AUDIT'::text])))
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select
-- assay_lookup may select

create table organisation_logo (
  organisation_id uuid not null,
  mime_type text not null,
  content bytea not null,
  sha256 text not null,
  width_px integer not null,
  height_px integer not null,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((mime_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table organisation_placement (
  organisation_id uuid not null,
  number bigint not null default 0,
  state text not null default 'HERE'::text,
  moved_to text,
  outbound_held_at timestamp with time zone,
  outbound_held_until timestamp with time zone,
  paused_until timestamp with time zone,
  position_offset bigint,
  changed_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id),
  CHECK ((state = ANY (ARRAY['HERE'::text, 'IMPORTING'::text, 'ARRIVING'::text, 'MOVED'::text])))
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may select
-- assay_lookup may select

create table outbound_hold (
  only_row boolean not null default true,
  held_at timestamp with time zone not null default now(),
  reason text not null,
  PRIMARY KEY (only_row),
  CHECK (only_row),
  CHECK ((reason <> ''::text))
);
-- assay_app may delete, insert, select
-- assay_lookup may select

create table passkey (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  last_challenge_at timestamp with time zone not null,
  host_name text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE UNIQUE INDEX passkey_credential_key ON public.passkey USING btree (organisation_id, credential_id);
CREATE INDEX passkey_sign_in_idx ON public.passkey USING btree (credential_id);
CREATE INDEX passkey_user_idx ON public.passkey USING btree (organisation_id, user_id);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table pending_sign_in (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  set_up boolean not null,
  wrong_tries integer not null default 0,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  token_mac bytea,
  key_id text,
  legacy boolean not null default false,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX pending_sign_in_token_idx ON public.pending_sign_in USING btree (token_hash);
CREATE INDEX pending_sign_in_user_idx ON public.pending_sign_in USING btree (organisation_id, user_id);
CREATE TRIGGER pending_sign_in_legacy BEFORE INSERT OR UPDATE OF token_hash, user_id, expires_at, legacy ON pending_sign_in FOR EACH ROW EXECUTE FUNCTION set_legacy_token();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table portal_link (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid,
  contact_name text,
  contact_email text not null,
  token_hash bytea not null,
  sections text[],
  delegated_by_link_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  opened_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  shown_at timestamp with time zone,
  shown_by_name text,
  key_id text,
  sealed_token bytea,
  vendor_id uuid,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, delegated_by_link_id) REFERENCES portal_link(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE NOT VALID,
  CHECK (((assessment_id IS NULL) = (vendor_id IS NOT NULL))) NOT VALID
); -- row-level security, forced
CREATE INDEX portal_link_assessment_idx ON public.portal_link USING btree (organisation_id, assessment_id);
CREATE INDEX portal_link_delegated_idx ON public.portal_link USING btree (organisation_id, delegated_by_link_id);
CREATE INDEX portal_link_token_idx ON public.portal_link USING btree (token_hash);
CREATE INDEX portal_link_vendor_idx ON public.portal_link USING btree (organisation_id, vendor_id);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table portal_session (
  organisation_id uuid not null,
  id uuid not null,
  portal_link_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  token_mac bytea,
  key_id text,
  legacy boolean not null default false,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, portal_link_id) REFERENCES portal_link(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX portal_session_link_idx ON public.portal_session USING btree (organisation_id, portal_link_id);
CREATE INDEX portal_session_token_idx ON public.portal_session USING btree (token_hash);
CREATE TRIGGER portal_session_legacy BEFORE INSERT OR UPDATE OF token_hash, portal_link_id, expires_at, legacy ON portal_session FOR EACH ROW EXECUTE FUNCTION set_legacy_token();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table portfolio_change (
  organisation_id uuid not null,
  position bigint not null default audit_position(),
  id uuid not null default gen_random_uuid(),
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  day date default ((clock_timestamp() AT TIME ZONE 'UTC'::text))::date,
  PRIMARY KEY (organisation_id, "position", id)
); -- row-level security, forced
CREATE TRIGGER record_days AFTER DELETE ON portfolio_change REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_portfolio_days();
-- policy dating: all for assay_lookup using true
-- policy lookup: select for assay_lookup using true
-- policy noting: insert for assay_lookup
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, select
-- assay_lookup may insert, select

create table portfolio_counted (
  organisation_id uuid not null,
  position bigint not null,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create table portfolio_day (
  organisation_id uuid not null,
  day date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  PRIMARY KEY (organisation_id, day, kind, key),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy recording: all for assay_lookup using true
-- assay_app may delete, select
-- assay_lookup may delete, insert, select, update

create table portfolio_month (
  organisation_id uuid not null,
  month date not null,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  PRIMARY KEY (organisation_id, month, kind, key),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy recording: all for assay_lookup using true
-- assay_app may delete, select
-- assay_lookup may delete, insert, select, update

create table portfolio_total (
  organisation_id uuid not null,
  kind text not null,
  key text not null,
  count bigint not null,
  amount numeric not null,
  PRIMARY KEY (organisation_id, kind, key),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX portfolio_total_zero_idx ON public.portfolio_total USING btree (organisation_id) WHERE (count = 0);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table recovery_code (
  organisation_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  key_id text,
  PRIMARY KEY (organisation_id, user_id, code_hash),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table report_link (
  organisation_id uuid not null,
  id uuid not null,
  issued_report_id uuid not null,
  recipient text not null,
  token_hash bytea not null,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  open_count integer not null default 0,
  download_count integer not null default 0,
  last_opened_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, issued_report_id) REFERENCES issued_report(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX report_link_report_idx ON public.report_link USING btree (organisation_id, issued_report_id, created_at DESC, id DESC);
CREATE INDEX report_link_token_idx ON public.report_link USING btree (token_hash);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update
-- assay_lookup may select

create unlogged table request_window (
  organisation_id uuid not null,
  credential_id uuid not null,
  name text not null,
  accepted timestamp with time zone[] not null,
  PRIMARY KEY (organisation_id, credential_id, name)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table response (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  answer jsonb,
  not_applicable boolean not null default false,
  justification text,
  on_behalf_by_name text,
  updated_at timestamp with time zone not null default now(),
  revision integer not null default 1,
  answered_by_name text,
  taken_from_assessment_id uuid,
  taken_from_title text,
  PRIMARY KEY (organisation_id, assessment_id, question_key),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table responsibility (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  title text not null,
  description text,
  control_code text,
  certification_id uuid,
  owner_id uuid,
  due_date date,
  status text not null default 'PENDING'::text,
  notes text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, certification_id) REFERENCES certification(organisation_id, id) ON DELETE SET NULL (certification_id),
  FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user(organisation_id, id) ON DELETE SET NULL (owner_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text, 'COMPLETED'::text, 'NOT_APPLICABLE'::text])))
); -- row-level security, forced
CREATE INDEX responsibility_certification_idx ON public.responsibility USING btree (organisation_id, certification_id);
CREATE INDEX responsibility_control_idx ON public.responsibility USING btree (organisation_id, control_code, ((status = ANY (ARRAY['COMPLETED'::text, 'NOT_APPLICABLE'::text]))), due_date, id);
CREATE INDEX responsibility_due_idx ON public.responsibility USING btree (organisation_id, COALESCE(due_date, 'infinity'::date), id);
CREATE INDEX responsibility_owner_due_idx ON public.responsibility USING btree (organisation_id, owner_id, due_date, id) WHERE (status = ANY (ARRAY['PENDING'::text, 'IN_PROGRESS'::text]));
CREATE INDEX responsibility_owner_idx ON public.responsibility USING btree (organisation_id, owner_id);
CREATE INDEX responsibility_status_idx ON public.responsibility USING btree (organisation_id, status, COALESCE(due_date, 'infinity'::date), id);
CREATE INDEX responsibility_updated_idx ON public.responsibility USING btree (organisation_id, updated_at, id);
CREATE INDEX responsibility_vendor_idx ON public.responsibility USING btree (organisation_id, vendor_id);
CREATE TRIGGER portfolio_delete AFTER DELETE ON responsibility REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_responsibility_delete();
CREATE TRIGGER portfolio_first AFTER INSERT ON responsibility REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_responsible_vendors();
CREATE TRIGGER portfolio_insert AFTER INSERT ON responsibility REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_responsibility_insert();
CREATE TRIGGER portfolio_last AFTER DELETE ON responsibility REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_responsible_vendors();
CREATE TRIGGER portfolio_moved AFTER UPDATE ON responsibility REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_moved_responsibilities();
CREATE TRIGGER portfolio_update AFTER UPDATE ON responsibility REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_responsibility_update();
CREATE TRIGGER record_deletions AFTER DELETE ON responsibility REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_deletions('Responsibility');
CREATE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON responsibility FOR EACH ROW EXECUTE FUNCTION set_updated_at();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy shown_name: all for assay_lookup using true
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table retained_file (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid,
  size_bytes bigint not null,
  expires_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((size_bytes > 0))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table review_decision (
  organisation_id uuid not null,
  assessment_id uuid not null,
  question_key text not null,
  decision text not null,
  rationale text,
  reviewer_name text not null,
  decided_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, assessment_id, question_key),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE,
  CHECK ((decision = ANY (ARRAY['COMPLIANT'::text, 'PARTIAL'::text, 'NON_COMPLIANT'::text, 'NOT_APPLICABLE'::text, 'CLARIFICATION_REQUESTED'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table role (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  description text,
  permissions text[] not null,
  built_in boolean not null default false,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE UNIQUE INDEX role_name_key ON public.role USING btree (organisation_id, lower(name));
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table saved_view (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  search text not null,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((page = ANY (ARRAY['vendors'::text, 'assessments'::text, 'findings'::text, 'audit'::text])))
); -- row-level security, forced
CREATE INDEX saved_view_user_idx ON public.saved_view USING btree (organisation_id, user_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table scim_group (
  organisation_id uuid not null,
  id uuid not null,
  display_name text not null,
  external_id text,
  role_id uuid,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  FOREIGN KEY (organisation_id, role_id) REFERENCES role(organisation_id, id)
); -- row-level security, forced
CREATE UNIQUE INDEX scim_group_name_key ON public.scim_group USING btree (organisation_id, lower(display_name));
CREATE INDEX scim_group_role_idx ON public.scim_group USING btree (organisation_id, role_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table scim_group_member (
  organisation_id uuid not null,
  group_id uuid not null,
  user_id uuid not null,
  PRIMARY KEY (organisation_id, group_id, user_id),
  FOREIGN KEY (organisation_id, group_id) REFERENCES scim_group(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX scim_group_member_user_idx ON public.scim_group_member USING btree (organisation_id, user_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select

create table scim_token (
  organisation_id uuid not null,
  id uuid not null,
  token_hash bytea,
  default_role_id uuid not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  token_mac bytea,
  key_id text,
  legacy boolean not null default false,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id, default_role_id) REFERENCES role(organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
CREATE INDEX scim_token_hash_idx ON public.scim_token USING btree (token_hash);
CREATE INDEX scim_token_role_idx ON public.scim_token USING btree (organisation_id, default_role_id);
CREATE TRIGGER scim_token_legacy BEFORE INSERT OR UPDATE OF token_hash, id, legacy ON scim_token FOR EACH ROW EXECUTE FUNCTION set_legacy_token();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table scim_user (
  organisation_id uuid not null,
  user_id uuid not null,
  user_name text not null,
  external_id text,
  given_name text,
  family_name text,
  PRIMARY KEY (organisation_id, user_id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX scim_user_external_id_idx ON public.scim_user USING btree (organisation_id, external_id);
CREATE UNIQUE INDEX scim_user_name_key ON public.scim_user USING btree (organisation_id, lower(user_name));
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table secret_check (
  key_id text not null,
  check_value bytea not null,
  current_since timestamp with time zone not null default clock_timestamp(),
  PRIMARY KEY (key_id)
);
-- assay_app may insert, select, update

create table security_event (
  organisation_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  reason text,
  occurred_at timestamp with time zone not null default now(),
  window_end timestamp with time zone not null,
  count integer not null,
  caller_kind text,
  caller_id uuid,
  caller_name text,
  address text,
  route text,
  request_id text,
  PRIMARY KEY (organisation_id, id),
  UNIQUE NULLS NOT DISTINCT (organisation_id, window_end, kind, address, caller_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((caller_kind = ANY (ARRAY['apiKey'::text, 'session'::text, 'pending'::text, 'portal'::text, 'scim'::text, 'operator'::text]))),
  CHECK ((count > 0)),
  CHECK ((kind = ANY (ARRAY['SIGN_IN_FAILED'::text, 'API_KEY_REFUSED'::text, 'ACCESS_DENIED'::text, 'CONFIRMATION_REQUIRED'::text, 'CONFIRMATION_FAILED'::text, 'NOT_RECORDED'::text])))
); -- row-level security, forced
CREATE INDEX security_event_kind_idx ON public.security_event USING btree (organisation_id, kind, occurred_at DESC, id DESC);
CREATE INDEX security_event_occurred_idx ON public.security_event USING btree (organisation_id, occurred_at DESC, id DESC);
CREATE UNIQUE INDEX security_event_organisation_id_window_end_kind_address_call_key ON public.security_event USING btree (organisation_id, window_end, kind, address, caller_id) NULLS NOT DISTINCT;
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table security_event_copy (
  organisation_id uuid not null,
  target text not null,
  window_end timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  event_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  busy_until timestamp with time zone not null default '-infinity'::timestamp with time zone,
  PRIMARY KEY (organisation_id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id)
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table session (
  organisation_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  method text not null default 'PASSWORD'::text,
  confirmed_at timestamp with time zone not null default now(),
  token_mac bytea,
  key_id text,
  legacy boolean not null default false,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK ((method = ANY (ARRAY['PASSWORD'::text, 'TOTP'::text, 'RECOVERY_CODE'::text, 'PASSKEY'::text, 'SSO'::text])))
); -- row-level security, forced
CREATE INDEX session_token_idx ON public.session USING btree (token_hash);
CREATE INDEX session_user_idx ON public.session USING btree (organisation_id, user_id);
CREATE TRIGGER session_legacy BEFORE INSERT OR UPDATE OF token_hash, user_id, expires_at, legacy ON session FOR EACH ROW EXECUTE FUNCTION set_legacy_token();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table sso_domain (
  organisation_id uuid not null,
  domain text not null,
  proven_at timestamp with time zone,
  missing_since timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, domain),
  FOREIGN KEY (organisation_id) REFERENCES identity_provider(organisation_id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX sso_domain_domain_idx ON public.sso_domain USING btree (domain);
CREATE UNIQUE INDEX sso_domain_proven_key ON public.sso_domain USING btree (domain) WHERE (proven_at IS NOT NULL);
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table submission (
  organisation_id uuid not null,
  id uuid not null,
  assessment_id uuid not null,
  content text not null,
  sha256 text not null,
  submitted_by_name text not null,
  submitted_by_title text not null,
  submitted_at timestamp with time zone not null,
  receipt bytea,
  entered_by_name text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX submission_assessment_idx ON public.submission USING btree (organisation_id, assessment_id, submitted_at DESC);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select

create table task (
  organisation_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null default 'RUNNING'::text,
  request jsonb not null,
  created_by_id uuid,
  created_by_name text not null,
  created_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK (((status = 'RUNNING'::text) = (finished_at IS NULL))),
  CHECK ((kind = ANY (ARRAY['SEND_ASSESSMENTS'::text, 'IMPORT_VENDORS'::text]))),
  CHECK ((status = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table task_item (
  organisation_id uuid not null,
  task_id uuid not null,
  subject_id uuid not null,
  outcome text not null default 'PENDING'::text,
  error text,
  position integer,
  input jsonb,
  change text,
  record_id uuid,
  PRIMARY KEY (organisation_id, task_id, subject_id),
  FOREIGN KEY (organisation_id, task_id) REFERENCES task(organisation_id, id) ON DELETE CASCADE,
  CHECK ((change = ANY (ARRAY['CREATED'::text, 'UPDATED'::text, 'UNCHANGED'::text]))) NOT VALID,
  CHECK (((outcome = 'FAILED'::text) = (error IS NOT NULL))),
  CHECK ((outcome = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'FAILED'::text])))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table template (
  organisation_id uuid not null,
  id uuid not null,
  lineage_id uuid not null,
  version integer not null,
  status text not null default 'DRAFT'::text,
  name text not null,
  description text,
  sections jsonb not null,
  question_count integer not null,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  published_at timestamp with time zone,
  removed_controls jsonb not null default '[]'::jsonb,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((status = ANY (ARRAY['DRAFT'::text, 'PUBLISHED'::text])))
); -- row-level security, forced
CREATE UNIQUE INDEX template_draft_key ON public.template USING btree (organisation_id, lineage_id) WHERE (status = 'DRAFT'::text);
CREATE UNIQUE INDEX template_version_key ON public.template USING btree (organisation_id, lineage_id, version);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table token_transition (
  only_row boolean not null default true,
  ends_at timestamp with time zone not null,
  PRIMARY KEY (only_row),
  CHECK (only_row)
);
-- assay_app may select

create table totp_factor (
  organisation_id uuid not null,
  user_id uuid not null,
  secret bytea,
  new_secret bytea,
  confirmed_at timestamp with time zone,
  last_step bigint not null default 0,
  PRIMARY KEY (organisation_id, user_id),
  FOREIGN KEY (organisation_id, user_id) REFERENCES app_user(organisation_id, id) ON DELETE CASCADE,
  CHECK (((secret IS NULL) = (confirmed_at IS NULL)))
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table vendor (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  external_id text,
  contact_name text,
  contact_email text not null,
  tier text,
  website text,
  notes text,
  service_description text,
  data_sensitivity text,
  contract_renewal_date date,
  contract_value text,
  geographic_risk text,
  tags text[] not null default '{}'::text[],
  owner_id uuid,
  overall_score numeric(5,4),
  latest_score numeric(5,4),
  last_assessed_at timestamp with time zone,
  assessment_count integer not null default 0,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  overall_exact text,
  open_critical_findings integer not null default 0,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  FOREIGN KEY (organisation_id, owner_id) REFERENCES app_user(organisation_id, id) ON DELETE SET NULL (owner_id),
  CHECK ((contract_value = ANY (ARRAY['$0–$50K'::text, '$50K–$250K'::text, '$250K–$1M'::text, '$1M–$5M'::text, '$5M+'::text]))),
  CHECK ((data_sensitivity = ANY (ARRAY['PUBLIC'::text, 'INTERNAL'::text, 'CONFIDENTIAL'::text, 'RESTRICTED'::text]))),
  CHECK ((geographic_risk = ANY (ARRAY['DOMESTIC'::text, 'REGIONAL'::text, 'GLOBAL'::text, 'HIGH_RISK_JURISDICTION'::text]))),
  CHECK (((latest_score >= (0)::numeric) AND (latest_score <= (1)::numeric))),
  CHECK (((overall_score >= (0)::numeric) AND (overall_score <= (1)::numeric))),
  CHECK ((tier = ANY (ARRAY['LOW'::text, 'MEDIUM'::text, 'HIGH'::text, 'CRITICAL'::text])))
); -- row-level security, forced
CREATE INDEX vendor_assessed_order_idx ON public.vendor USING btree (organisation_id, last_assessed_at, id) WHERE (last_assessed_at IS NOT NULL);
CREATE INDEX vendor_email_domain_idx ON public.vendor USING btree (organisation_id, email_domain(contact_email), id);
CREATE UNIQUE INDEX vendor_external_id_key ON public.vendor USING btree (organisation_id, external_id);
CREATE INDEX vendor_name_idx ON public.vendor USING btree (organisation_id, lower(name), id);
CREATE INDEX vendor_name_key_idx ON public.vendor USING btree (organisation_id, company_name_key(name), id);
CREATE INDEX vendor_owner_idx ON public.vendor USING btree (organisation_id, owner_id);
CREATE INDEX vendor_renewal_idx ON public.vendor USING btree (organisation_id, contract_renewal_date) WHERE (contract_renewal_date IS NOT NULL);
CREATE INDEX vendor_review_order_idx ON public.vendor USING btree (organisation_id, tier, (((last_assessed_at AT TIME ZONE 'UTC'::text))::date), id) WHERE (last_assessed_at IS NOT NULL);
CREATE INDEX vendor_score_order_idx ON public.vendor USING btree (organisation_id, fraction_value(overall_exact), id) WHERE (overall_exact IS NOT NULL);
CREATE INDEX vendor_search_idx ON public.vendor USING gin (organisation_id, (((lower(name) || chr(31)) || lower(contact_email))) gin_trgm_ops);
CREATE INDEX vendor_tags_idx ON public.vendor USING gin (organisation_id, tags);
CREATE INDEX vendor_tier_idx ON public.vendor USING btree (organisation_id, tier, lower(name), id);
CREATE INDEX vendor_tier_order_idx ON public.vendor USING btree (organisation_id, tier, id);
CREATE INDEX vendor_unassessed_idx ON public.vendor USING btree (organisation_id, created_at, id) WHERE ((tier = 'CRITICAL'::text) AND (overall_exact IS NULL));
CREATE INDEX vendor_updated_idx ON public.vendor USING btree (organisation_id, updated_at, id);
CREATE INDEX vendor_website_domain_idx ON public.vendor USING btree (organisation_id, website_domain(website), id);
CREATE TRIGGER keep_overall_exact BEFORE INSERT OR UPDATE OF overall_score ON vendor FOR EACH ROW EXECUTE FUNCTION keep_overall_exact();
CREATE TRIGGER portfolio_delete AFTER DELETE ON vendor REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_delete();
CREATE TRIGGER portfolio_insert AFTER INSERT ON vendor REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_insert();
CREATE TRIGGER portfolio_update AFTER UPDATE ON vendor REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_update();
CREATE TRIGGER record_deletions AFTER DELETE ON vendor REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_vendor_deletions();
CREATE TRIGGER record_score_insert AFTER INSERT ON vendor FOR EACH ROW WHEN ((new.overall_exact IS NOT NULL)) EXECUTE FUNCTION record_vendor_score();
CREATE TRIGGER record_score_update AFTER UPDATE ON vendor FOR EACH ROW WHEN (((old.overall_exact IS DISTINCT FROM new.overall_exact) OR (old.open_critical_findings <> new.open_critical_findings))) EXECUTE FUNCTION record_vendor_score();
CREATE TRIGGER set_updated_at BEFORE INSERT OR UPDATE ON vendor FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER update_records AFTER UPDATE OF name, owner_id ON vendor FOR EACH ROW WHEN (((new.name IS DISTINCT FROM old.name) OR (new.owner_id IS DISTINCT FROM old.owner_id))) EXECUTE FUNCTION update_vendor_records();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy rating: all for assay_lookup using true
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table vendor_control (
  organisation_id uuid not null,
  vendor_id uuid not null,
  framework_id uuid not null,
  control_code text not null,
  framework_name text not null,
  control_title text not null,
  domain text not null,
  ratio text not null,
  shortfall numeric(16,15) not null,
  tier_weight integer not null,
  PRIMARY KEY (organisation_id, vendor_id, framework_id, control_code),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  CHECK (((shortfall >= (0)::numeric) AND (shortfall <= (1)::numeric)))
); -- row-level security, forced
CREATE INDEX vendor_control_deficient_idx ON public.vendor_control USING btree (organisation_id, framework_id, control_code, tier_weight DESC, shortfall DESC, vendor_id) WHERE (shortfall > (0)::numeric);
CREATE INDEX vendor_control_shortfall_idx ON public.vendor_control USING btree (organisation_id, framework_id, control_code, vendor_id) WHERE (shortfall > (0)::numeric);
CREATE TRIGGER portfolio_delete AFTER DELETE ON vendor_control REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_control_delete();
CREATE TRIGGER portfolio_insert AFTER INSERT ON vendor_control REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_control_insert();
CREATE TRIGGER portfolio_update AFTER UPDATE ON vendor_control REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION portfolio_vendor_control_update();
-- policy lookup: select for assay_lookup using true
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update
-- assay_lookup may select

create table vendor_decision (
  organisation_id uuid not null,
  id uuid not null,
  vendor_id uuid not null,
  outcome text not null,
  rationale text not null,
  current boolean not null default true,
  valid_until date,
  assessment_id uuid,
  assessment_title text,
  score numeric(5,4),
  exact_score text,
  critical_finding_ids uuid[] not null,
  decided_by_name text not null,
  decided_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, assessment_id) REFERENCES assessment(organisation_id, id) ON DELETE SET NULL (assessment_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE,
  CHECK ((outcome = ANY (ARRAY['APPROVED'::text, 'APPROVED_WITH_CONDITIONS'::text, 'REJECTED'::text])))
); -- row-level security, forced
CREATE INDEX vendor_decision_assessment_idx ON public.vendor_decision USING btree (organisation_id, assessment_id);
CREATE UNIQUE INDEX vendor_decision_current_key ON public.vendor_decision USING btree (organisation_id, vendor_id) WHERE current;
CREATE INDEX vendor_decision_vendor_idx ON public.vendor_decision USING btree (organisation_id, vendor_id, decided_at DESC, id DESC);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table vendor_decision_condition (
  organisation_id uuid not null,
  id uuid not null,
  decision_id uuid not null,
  finding_id uuid,
  title text not null,
  position integer not null,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, decision_id) REFERENCES vendor_decision(organisation_id, id) ON DELETE CASCADE,
  FOREIGN KEY (organisation_id, finding_id) REFERENCES finding(organisation_id, id) ON DELETE SET NULL (finding_id)
); -- row-level security, forced
CREATE INDEX vendor_decision_condition_decision_idx ON public.vendor_decision_condition USING btree (organisation_id, decision_id, "position");
CREATE INDEX vendor_decision_condition_finding_idx ON public.vendor_decision_condition USING btree (organisation_id, finding_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select

create table vendor_merge (
  organisation_id uuid not null,
  merged_id uuid not null,
  vendor_id uuid not null,
  merged_name text not null,
  merged_created_at timestamp with time zone not null,
  external_id text,
  merged_by_name text not null,
  merged_at timestamp with time zone not null default now(),
  PRIMARY KEY (organisation_id, merged_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX vendor_merge_external_id_idx ON public.vendor_merge USING btree (organisation_id, external_id);
CREATE INDEX vendor_merge_vendor_idx ON public.vendor_merge USING btree (organisation_id, vendor_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may insert, select, update

create table vendor_score_change (
  organisation_id uuid not null,
  vendor_id uuid not null,
  month date not null,
  size numeric not null,
  PRIMARY KEY (organisation_id, vendor_id),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX vendor_score_change_size_idx ON public.vendor_score_change USING btree (organisation_id, month, size DESC, vendor_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy recording: all for assay_lookup using true
-- assay_app may delete, select
-- assay_lookup may delete, insert, select, update

create table vendor_score_history (
  organisation_id uuid not null,
  vendor_id uuid not null,
  day date not null,
  score numeric,
  open_critical_findings integer not null,
  PRIMARY KEY (organisation_id, vendor_id, day),
  FOREIGN KEY (organisation_id, vendor_id) REFERENCES vendor(organisation_id, id) ON DELETE CASCADE
); -- row-level security, forced
CREATE INDEX vendor_score_history_day_idx ON public.vendor_score_history USING btree (organisation_id, day, vendor_id);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- policy recording: all for assay_lookup using true
-- assay_app may delete, select
-- assay_lookup may delete, insert, select, update

create table webhook_delivery (
  organisation_id uuid not null,
  id uuid not null,
  webhook_endpoint_id uuid not null,
  event text not null,
  payload text not null,
  status text not null default 'PENDING'::text,
  attempts integer not null default 0,
  response_status integer,
  outcome text,
  created_at timestamp with time zone not null default now(),
  last_attempt_at timestamp with time zone,
  delivered_at timestamp with time zone,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id, webhook_endpoint_id) REFERENCES webhook_endpoint(organisation_id, id) ON DELETE CASCADE,
  CHECK ((status = ANY (ARRAY['PENDING'::text, 'DELIVERED'::text, 'FAILED'::text])))
); -- row-level security, forced
CREATE INDEX webhook_delivery_list_idx ON public.webhook_delivery USING btree (organisation_id, webhook_endpoint_id, created_at DESC, id DESC);
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table webhook_endpoint (
  organisation_id uuid not null,
  id uuid not null,
  url text not null,
  description text,
  events text[] not null,
  secret bytea not null,
  enabled boolean not null default true,
  disabled_reason text,
  revision integer not null default 1,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  previous_secret bytea,
  previous_secret_until timestamp with time zone,
  api_key_id uuid,
  format text not null default 'STANDARD'::text,
  PRIMARY KEY (organisation_id, id),
  FOREIGN KEY (organisation_id) REFERENCES organisation(organisation_id),
  CHECK ((format = ANY (ARRAY['STANDARD'::text, 'SLACK'::text, 'TEAMS'::text]))) NOT VALID
); -- row-level security, forced
-- policy organisation: all for assay_app using (organisation_id = current_organisation_id())
-- assay_app may delete, insert, select, update

create table write_probe (
  only_row boolean not null default true,
  written_at timestamp with time zone not null default now(),
  PRIMARY KEY (only_row),
  CHECK (only_row)
);
-- assay_app may select, update

CREATE OR REPLACE PROCEDURE public.allow_lookup(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('grant select on %s to assay_lookup', target);
  execute format('create policy lookup on %s for select to assay_lookup using (true)', target);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.audit_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT organisation_horizon(current_organisation_id()) AS organisation_horizon;
END
;

CREATE OR REPLACE FUNCTION public.audit_last_position()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT GREATEST((0)::bigint, ( SELECT max(audit_entry."position") AS max
            FROM audit_entry), ( SELECT max(audit_counted."position") AS max
            FROM audit_counted), ( SELECT max(portfolio_change."position") AS max
            FROM portfolio_change), ( SELECT max(portfolio_counted."position") AS max
            FROM portfolio_counted), ( SELECT max(audit_checkpoint."position") AS max
            FROM audit_checkpoint)) AS "greatest";
END
;

CREATE OR REPLACE FUNCTION public.audit_offset(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT COALESCE(( SELECT p.position_offset
            FROM organisation_placement p
           WHERE (p.organisation_id = audit_offset.organisation)), ( SELECT c.position_offset
            FROM audit_clock c)) AS "coalesce";
END
;

CREATE OR REPLACE FUNCTION public.audit_position()
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (((pg_current_xact_id())::text)::bigint + audit_offset(current_organisation_id()));
END
;

CREATE OR REPLACE FUNCTION public.audit_was_there(entry_position bigint, taken pg_snapshot)
 RETURNS boolean
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT ((audit_was_there.entry_position <= clock.start) OR pg_visible_in_snapshot((((audit_was_there.entry_position - clock.start))::text)::xid8, audit_was_there.taken))
    FROM ( SELECT audit_offset(current_organisation_id()) AS start) clock;
END
;

CREATE OR REPLACE FUNCTION public.change_time()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  known text := current_setting('app.change_time', true);
begin
  if known is null or known = '' then
    perform pg_advisory_xact_lock_shared(
      20260044, floor(extract(epoch from clock_timestamp() - timestamptz '2020-01-01 00:00Z'))::integer);
    known := clock_timestamp()::text;
    perform set_config('app.change_time', known, true);
  end if;
  return known::timestamptz;
end $function$
;

CREATE OR REPLACE FUNCTION public.check_placement(asked uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  placed organisation_placement;
begin
  select * into placed from organisation_placement where organisation_id = asked;
  if not found then
    return false;
  end if;
  if placed.state = 'MOVED'
    or placed.state in ('IMPORTING', 'ARRIVING') and coalesce(current_setting('app.sees_arriving', true), '') <> 'on' then
    raise exception 'The organisation is not in this installation' using errcode = 'OP001';
  end if;
  if placed.paused_until > clock_timestamp() then
    perform set_config('transaction_read_only', 'on', true);
    return true;
  end if;
  return false;
end $function$
;

CREATE OR REPLACE FUNCTION public.company_name_key(name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF(replace(regexp_replace(btrim(regexp_replace(translate(lower(NORMALIZE(name, NFKC)), '.''’'::text, ''::text), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f‘“”„«»–—·®©™]+'::text, ' '::text, 'g'::text)), '( (ltd|limited|llc|llp|lp|plc|inc|incorporated|corp|corporation|co|company|gmbh|mbh|ggmbh|ag|kg|kgaa|ohg|ug|ek|eg|se|sa|sas|sarl|sl|slu|srl|spa|bv|nv|vof|ab|as|asa|oy|oyj|aps|pty|pte|pvt|sdn|bhd|kk|sro|doo|kft|zrt|lda|ltda))+$'::text, ''::text), ' '::text, ''::text), ''::text)
;

CREATE OR REPLACE FUNCTION public.control_finding_ids(code text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT finding.id
    FROM finding
   WHERE ((finding.organisation_id = current_organisation_id()) AND (NOT finding.proposed) AND (finding.control_codes @> ARRAY[control_finding_ids.code]));
END
;

CREATE OR REPLACE FUNCTION public.count_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' and old.status = 'RISK_ACCEPTED' and old.acceptance_ended_at is null then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    values (old.organisation_id, 'acceptance', coalesce(to_char(old.accepted_until, 'YYYY-MM-DD'), 'NONE'), -1, 0);
  end if;
  if tg_op <> 'DELETE' and new.status = 'RISK_ACCEPTED' and new.acceptance_ended_at is null then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    values (new.organisation_id, 'acceptance', coalesce(to_char(new.accepted_until, 'YYYY-MM-DD'), 'NONE'), 1, 0);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_critical_findings()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    update vendor v set open_critical_findings = open_critical_findings + change
    from (
      select organisation_id, vendor_id, count(*) as change from added
      where severity = 'CRITICAL' and status = 'OPEN' and not proposed group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id;
  elsif tg_op = 'DELETE' then
    update vendor v set open_critical_findings = open_critical_findings - change
    from (
      select organisation_id, vendor_id, count(*) as change from removed
      where severity = 'CRITICAL' and status = 'OPEN' and not proposed group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id;
  else
    update vendor v set open_critical_findings = open_critical_findings + change
    from (
      select organisation_id, vendor_id, sum(change) as change from (
        select organisation_id, vendor_id, 1 as change from added
        where severity = 'CRITICAL' and status = 'OPEN' and not proposed
        union all
        select organisation_id, vendor_id, -1 from removed
        where severity = 'CRITICAL' and status = 'OPEN' and not proposed
      ) as changes group by 1, 2
    ) as c where c.organisation_id = v.organisation_id and c.vendor_id = v.id and change <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.create_audit_months(IN first_month date, IN last_month date)
 LANGUAGE plpgsql
AS $procedure$
declare
  month timestamp;
  starts timestamptz;
  ends timestamptz;
  name text;
begin
  for month in select generate_series(date_trunc('month', first_month::timestamp), last_month, '1 month') loop
    name := 'audit_entry_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    starts := month at time zone 'UTC';
    ends := (month + interval '1 month') at time zone 'UTC';
    lock table audit_entry_other in access exclusive mode;
    execute format('create table %I (like audit_entry including all)', name);
    execute format(
      'with caught as (delete from audit_entry_other where created_at >= %L and created_at < %L returning *)
       insert into %I select * from caught', starts, ends, name);
    execute format('alter table audit_entry attach partition %I for values from (%L) to (%L)', name, starts, ends);
  end loop;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.current_organisation_id()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.organisation_id'::text, true), ''::text))::uuid
;

CREATE OR REPLACE PROCEDURE public.derive_portfolio_history(IN target uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
begin
  delete from vendor_score_history where organisation_id = target;
  delete from vendor_score_change where organisation_id = target;
  delete from portfolio_day where organisation_id = target;
  delete from portfolio_month where organisation_id = target;

  -- The latest assessment of each template, pooled. Of one that was reopened, only the rounded score is known.
  insert into vendor_score_history (organisation_id, vendor_id, day, score, open_critical_findings)
  with completions as (
    select c.vendor_id, a.template_lineage_id as lineage, a.id, c.completed_at,
      (c.completed_at at time zone 'UTC')::date as first_day, (c.reopened_at at time zone 'UTC')::date as end_day,
      fraction_value(a.possible) / scale as possible,
      case when c.reopened_at is null then fraction_value(a.earned) else c.score * fraction_value(a.possible) end / scale
        as earned
    from completed_score c
    join assessment a on a.organisation_id = c.organisation_id and a.id = c.assessment_id
    cross join lateral (
      select coalesce(sum(weight::numeric), 1) as scale from jsonb_each_text(a.risk_weights) as w (name, weight)
    ) as weights
    where c.organisation_id = target and a.earned is not null and a.possible is not null
  ),
  critical as (
    select vendor_id, (created_at at time zone 'UTC')::date as first_day, (resolved_at at time zone 'UTC')::date as end_day
    from finding where organisation_id = target and severity = 'CRITICAL' and not proposed
  ),
  days as (
    select vendor_id, least(first_day, today) as day from completions
    union select vendor_id, least(end_day, today) from completions where end_day is not null
    union select vendor_id, least(first_day, today) from critical
    union select vendor_id, least(end_day, today) from critical where end_day is not null
  ),
  scores as (
    select vendor_id, day, round(sum(earned) / nullif(sum(possible), 0), 15) as score
    from (
      select distinct on (d.vendor_id, d.day, c.lineage) d.vendor_id, d.day, c.earned, c.possible
      from days d join completions c
        on c.vendor_id = d.vendor_id and c.first_day <= d.day and coalesce(c.end_day > d.day, true)
      order by d.vendor_id, d.day, c.lineage, c.completed_at desc, c.id desc
    ) as latest group by 1, 2
  ),
  findings as (
    select d.vendor_id, d.day, count(*) as findings
    from days d join critical c
      on c.vendor_id = d.vendor_id and c.first_day <= d.day and coalesce(c.end_day > d.day, true)
    group by 1, 2
  )
  select target, vendor_id, day, score, coalesce(findings, 0)
  from days left join scores using (vendor_id, day) left join findings using (vendor_id, day);

  -- The last row is the current state, which is known exactly.
  insert into vendor_score_history as h (organisation_id, vendor_id, day, score, open_critical_findings)
  select target, v.id, coalesce(last_day, least(coalesce(v.last_assessed_at, v.created_at) at time zone 'UTC', today)::date),
    fraction_value(v.overall_exact), v.open_critical_findings
  from vendor v
  left join (
    select vendor_id, max(day) as last_day from vendor_score_history where organisation_id = target group by 1
  ) as recorded on vendor_id = v.id
  where v.organisation_id = target and (last_day is not null or v.overall_exact is not null)
  on conflict (organisation_id, vendor_id, day)
    do update set score = excluded.score, open_critical_findings = excluded.open_critical_findings;

  insert into vendor_score_change (organisation_id, vendor_id, month, size)
  select target, vendor_id, date_trunc('month', today)::date, abs(round(now.score, 15) - round(before.score, 15))
  from (
    select distinct on (vendor_id) vendor_id, day, score from vendor_score_history where organisation_id = target
    order by vendor_id, day desc
  ) as now
  join (
    select distinct on (vendor_id) vendor_id, score from vendor_score_history
    where organisation_id = target and day < date_trunc('month', today)::date
    order by vendor_id, day desc
  ) as before using (vendor_id)
  where now.day >= date_trunc('month', today)::date and now.score <> before.score;

  insert into portfolio_day (organisation_id, day, kind, key, count, amount)
  with states as (
    select vendor_id, day, 1 as place, score, open_critical_findings > 0 as held
    from vendor_score_history where organisation_id = target
    union all
    select v.id, least((v.created_at at time zone 'UTC')::date, min(h.day), today), 0, null, false
    from vendor v left join vendor_score_history h on h.organisation_id = v.organisation_id and h.vendor_id = v.id
    where v.organisation_id = target group by v.id, v.created_at
  ),
  periods as (
    select score, held, day, lead(day) over (partition by vendor_id order by day, place) as end_day from states
  ),
  vendor_figures as (
    select day, end_day, 'score' as kind, coalesce(floor(score * 100)::text, 'UNSCORED') as key, coalesce(score, 0) as amount
    from periods
    union all
    select day, end_day, 'held', floor(score * 100)::text, 0 from periods where held and score is not null
  ),
  finding_figures as (
    select d.day, e.day as end_day, d.kind, d.key, 0
    from (
      select severity, due_date, least((created_at at time zone 'UTC')::date, today) as day,
        case when resolved_at is not null then least((resolved_at at time zone 'UTC')::date, today) end as end_day
      from finding where organisation_id = target and not proposed
    ) as f
    join lateral (
      values ('finding', f.severity), ('finding-due', to_char(f.due_date, 'YYYY-MM-DD') || ':' || f.severity)
    ) as figure (kind, key) on figure.key is not null
    cross join lateral to_daily_change(figure.kind, figure.key, f.day) as d
    left join lateral to_daily_change(figure.kind, figure.key, f.end_day) as e on f.end_day is not null
  ),
  assessment_figures as (
    select d.day, e.day as end_day, d.kind, d.key, 0
    from (
      select to_char(due_date, 'YYYY-MM-DD') as due, least((coalesce(sent_at, created_at) at time zone 'UTC')::date, today) as day,
        case when status not in ('SENT', 'IN_PROGRESS') then least((submitted_at at time zone 'UTC')::date, today) end as end_day
      from assessment
      where organisation_id = target and (status in ('SENT', 'IN_PROGRESS') or submitted_at is not null and due_date is not null)
    ) as a
    cross join lateral to_daily_change('due', a.due, a.day) as d
    left join lateral to_daily_change('due', a.due, a.end_day) as e on a.end_day is not null
  ),
  figures as (
    select * from vendor_figures union all select * from finding_figures union all select * from assessment_figures
  )
  select target, day, kind, key, sum(count), sum(amount)
  from (
    select day, kind, key, 1 as count, amount from figures
    union all
    select end_day, kind, key, -1, -amount from figures where end_day is not null
  ) as changes
  group by day, kind, key having sum(count) <> 0 or sum(amount) <> 0;

  insert into portfolio_month (organisation_id, month, kind, key, count, amount)
  select target, date_trunc('month', day)::date, kind, key, sum(count), sum(amount) from portfolio_day
  where organisation_id = target group by 2, 3, 4;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.email_domain(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN NULLIF("substring"(lower(email), '@([a-z0-9-]+(?:\.[a-z0-9-]+)+)$'::text), CASE WHEN ("substring"(lower(email), '@(.*)$'::text) = ANY ('{gmail.com,googlemail.com,outlook.com,hotmail.com,live.com,msn.com,yahoo.com,icloud.com,me.com,aol.com,proton.me,protonmail.com,gmx.com,gmx.de,gmx.net,web.de,mail.com,zoho.com,yandex.com,qq.com,163.com}'::text[])) THEN "substring"(lower(email), '@(.*)$'::text) ELSE NULL::text END)
;

CREATE OR REPLACE FUNCTION public.find_account_link(hash bytea)
 RETURNS TABLE(organisation_id uuid, organisation_name text, colour text, id uuid, purpose text, expires_at timestamp with time zone, user_id uuid, user_name text, user_email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.organisation_id,
     o.name,
     o.colour,
     l.id,
     l.purpose,
     l.expires_at,
     u.id,
     u.name,
     u.email
    FROM ((account_link l
      JOIN app_user u ON (((u.organisation_id = l.organisation_id) AND (u.id = l.user_id))))
      JOIN organisation o ON ((o.organisation_id = l.organisation_id)))
   WHERE ((l.token_hash = find_account_link.hash) AND (l.used_at IS NULL) AND (l.revoked_at IS NULL) AND (l.expires_at > now()) AND (u.disabled_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.find_api_key(key_prefix text)
 RETURNS TABLE(organisation_id uuid, id uuid, name text, secret_hash bytea, permissions text[], full_access boolean, allowed_cidrs text[], last_used_at timestamp with time zone, usable boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.organisation_id,
     k.id,
     k.name,
         CASE
             WHEN (k.prefix = find_api_key.key_prefix) THEN k.secret_hash
             ELSE k.previous_secret_hash
         END AS previous_secret_hash,
     k.permissions,
     k.full_access,
     k.allowed_cidrs,
     k.last_used_at,
     (o.api_keys_enabled AND (k.revoked_at IS NULL) AND ((k.expires_at IS NULL) OR (k.expires_at > now())) AND ((k.prefix = find_api_key.key_prefix) OR (k.previous_secret_until > now())))
    FROM (api_key k
      JOIN organisation o ON ((o.organisation_id = k.organisation_id)))
   WHERE ((k.prefix = find_api_key.key_prefix) OR (k.previous_prefix = find_api_key.key_prefix));
END
;

CREATE OR REPLACE FUNCTION public.find_identity_provider(named_organisation_id uuid)
 RETURNS TABLE(organisation_id uuid, issuer text, client_id text, client_secret bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.organisation_id,
     p.issuer,
     p.client_id,
     p.client_secret
    FROM identity_provider p
   WHERE ((p.organisation_id = find_identity_provider.named_organisation_id) AND p.enabled AND (EXISTS ( SELECT
            FROM unnest(p.domains) named(domain)
           WHERE (find_sso_domain_owner(named.domain) = p.organisation_id))));
END
;

CREATE OR REPLACE FUNCTION public.find_link_token(kind text, hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, token_hash bytea, sealed_token bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.organisation_id,
     l.id,
     l.token_hash,
     l.sealed_token
    FROM portal_link l
   WHERE ((find_link_token.kind = 'portal_link'::text) AND (l.token_hash = find_link_token.hash))
 UNION ALL
  SELECT l.organisation_id,
     l.id,
     l.token_hash,
     l.sealed_token
    FROM account_link l
   WHERE ((find_link_token.kind = 'account_link'::text) AND (l.token_hash = find_link_token.hash));
END
;

CREATE OR REPLACE FUNCTION public.find_matching_vendors(name_keys text[], domains text[])
 RETURNS TABLE(match text, key text, id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT 'name'::text,
     k.key,
     v.id,
     v.name
    FROM (unnest(find_matching_vendors.name_keys) k(key)
      CROSS JOIN LATERAL ( SELECT vendor.id,
             vendor.name
            FROM vendor
           WHERE ((vendor.organisation_id = current_organisation_id()) AND (company_name_key(vendor.name) = k.key))
           ORDER BY vendor.id
          LIMIT 3) v)
 UNION ALL
  SELECT 'domain'::text,
     k.key,
     v.id,
     v.name
    FROM (unnest(find_matching_vendors.domains) k(key)
      CROSS JOIN LATERAL ( SELECT vendor.id,
             vendor.name
            FROM vendor
           WHERE ((vendor.organisation_id = current_organisation_id()) AND (website_domain(vendor.website) = k.key))
           ORDER BY vendor.id
          LIMIT 3) v)
 UNION ALL
  SELECT 'domain'::text,
     k.key,
     v.id,
     v.name
    FROM (unnest(find_matching_vendors.domains) k(key)
      CROSS JOIN LATERAL ( SELECT vendor.id,
             vendor.name
            FROM vendor
           WHERE ((vendor.organisation_id = current_organisation_id()) AND (email_domain(vendor.contact_email) = k.key))
           ORDER BY vendor.id
          LIMIT 3) v);
END
;

CREATE OR REPLACE FUNCTION public.find_organisation(id_or_name text)
 RETURNS TABLE(organisation_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id,
     o.name
    FROM organisation o
   WHERE (((o.organisation_id)::text = lower(find_organisation.id_or_name)) OR (o.name = find_organisation.id_or_name))
  LIMIT 2;
END
;

CREATE OR REPLACE FUNCTION public.find_organisation_by_host(host_name text)
 RETURNS TABLE(organisation_id uuid, address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id,
     o.address
    FROM organisation o
   WHERE ("substring"(o.address, '//([^:]+)'::text) = find_organisation_by_host.host_name);
END
;

CREATE OR REPLACE FUNCTION public.find_outbound_hold(asked uuid)
 RETURNS TABLE(held_at timestamp with time zone, reason text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT h.held_at,
     h.reason
    FROM outbound_hold h
 UNION ALL
  SELECT p.outbound_held_at,
     'The organisation is being moved'::text
    FROM organisation_placement p
   WHERE ((p.organisation_id = find_outbound_hold.asked) AND (p.outbound_held_until > clock_timestamp()))
 LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.find_passkey(named_user_id uuid, named_credential_id text)
 RETURNS TABLE(organisation_id uuid, id uuid, user_id uuid, user_name text, public_key bytea, counter bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT k.organisation_id,
     k.id,
     u.id,
     u.name,
     k.public_key,
     k.counter
    FROM (passkey k
      JOIN app_user u ON (((u.organisation_id = k.organisation_id) AND (u.id = k.user_id))))
   WHERE ((k.credential_id = find_passkey.named_credential_id) AND (u.id = find_passkey.named_user_id) AND (u.disabled_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.find_password_accounts(account_email text)
 RETURNS TABLE(organisation_id uuid, user_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.organisation_id,
     u.id
    FROM app_user u
   WHERE ((lower(u.email) = lower(find_password_accounts.account_email)) AND (u.disabled_at IS NULL) AND (u.password_hash IS NOT NULL));
END
;

CREATE OR REPLACE FUNCTION public.find_pending_sign_in(hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, user_id uuid, user_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.organisation_id,
     p.id,
     u.id,
     u.name
    FROM (pending_sign_in p
      JOIN app_user u ON (((u.organisation_id = p.organisation_id) AND (u.id = p.user_id))))
   WHERE ((p.token_hash = find_pending_sign_in.hash) AND (p.expires_at > now()) AND (u.disabled_at IS NULL));
END
;

CREATE OR REPLACE FUNCTION public.find_portal_link(hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, assessment_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.organisation_id,
     l.id,
     l.assessment_id
    FROM portal_link l
   WHERE ((l.token_hash = find_portal_link.hash) AND (l.revoked_at IS NULL) AND (l.expires_at > now()));
END
;

CREATE OR REPLACE FUNCTION public.find_portal_session(hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, portal_link_id uuid, assessment_id uuid, contact_name text, contact_email text, sections text[], last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.organisation_id,
     s.id,
     l.id,
     l.assessment_id,
     l.contact_name,
     l.contact_email,
     l.sections,
     l.last_seen_at
    FROM (portal_session s
      JOIN portal_link l ON (((l.organisation_id = s.organisation_id) AND (l.id = s.portal_link_id))))
   WHERE ((s.token_hash = find_portal_session.hash) AND (s.expires_at > now()) AND (l.revoked_at IS NULL) AND (l.expires_at > now()));
END
;

CREATE OR REPLACE FUNCTION public.find_report_link(hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT l.organisation_id,
     l.id
    FROM report_link l
   WHERE (l.token_hash = find_report_link.hash);
END
;

CREATE OR REPLACE FUNCTION public.find_scim_token(hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, last_used_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT t.organisation_id,
     t.id,
     t.last_used_at
    FROM scim_token t
   WHERE (t.token_hash = find_scim_token.hash);
END
;

CREATE OR REPLACE FUNCTION public.find_session(hash bytea, idle interval)
 RETURNS TABLE(organisation_id uuid, id uuid, user_id uuid, user_name text, user_email text, permissions text[], last_seen_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.organisation_id,
     s.id,
     u.id,
     u.name,
     u.email,
     r.permissions,
     s.last_seen_at
    FROM ((session s
      JOIN app_user u ON (((u.organisation_id = s.organisation_id) AND (u.id = s.user_id))))
      JOIN role r ON (((r.organisation_id = u.organisation_id) AND (r.id = u.role_id))))
   WHERE ((s.token_hash = find_session.hash) AND (u.disabled_at IS NULL) AND (s.expires_at > now()) AND (s.last_seen_at > (now() - find_session.idle)));
END
;

CREATE OR REPLACE FUNCTION public.find_sign_in(sign_in_email text, named_organisation_id uuid)
 RETURNS TABLE(organisation_id uuid, organisation_name text, id uuid, name text, password_hash text, disabled boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT u.organisation_id,
     o.name,
     u.id,
     u.name,
     u.password_hash,
     (u.disabled_at IS NOT NULL)
    FROM (app_user u
      JOIN organisation o ON ((o.organisation_id = u.organisation_id)))
   WHERE ((lower(u.email) = lower(find_sign_in.sign_in_email)) AND ((find_sign_in.named_organisation_id IS NULL) OR (u.organisation_id = find_sign_in.named_organisation_id)))
   ORDER BY u.created_at
  LIMIT 5;
END
;

CREATE OR REPLACE FUNCTION public.find_sso_domain_owner(email_domain text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT d.organisation_id
    FROM sso_domain d
   WHERE (d.domain = find_sso_domain_owner.email_domain)
   ORDER BY (d.proven_at IS NULL), d.created_at, d.organisation_id
  LIMIT 1;
END
;

CREATE OR REPLACE FUNCTION public.find_sso_organisations(email_domain text)
 RETURNS TABLE(organisation_id uuid, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id,
     o.name
    FROM (identity_provider p
      JOIN organisation o ON ((o.organisation_id = p.organisation_id)))
   WHERE ((p.organisation_id = find_sso_domain_owner(find_sso_organisations.email_domain)) AND p.enabled AND (p.domains @> ARRAY[find_sso_organisations.email_domain]));
END
;

CREATE OR REPLACE FUNCTION public.find_token_proof(kind text, hash bytea)
 RETURNS TABLE(organisation_id uuid, id uuid, token_mac bytea, key_id text, legacy boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT s.organisation_id,
     s.id,
     s.token_mac,
     s.key_id,
     s.legacy
    FROM session s
   WHERE ((find_token_proof.kind = 'session'::text) AND (s.token_hash = find_token_proof.hash))
 UNION ALL
  SELECT p.organisation_id,
     p.id,
     p.token_mac,
     p.key_id,
     p.legacy
    FROM pending_sign_in p
   WHERE ((find_token_proof.kind = 'pending_sign_in'::text) AND (p.token_hash = find_token_proof.hash))
 UNION ALL
  SELECT s.organisation_id,
     s.id,
     s.token_mac,
     s.key_id,
     s.legacy
    FROM portal_session s
   WHERE ((find_token_proof.kind = 'portal_session'::text) AND (s.token_hash = find_token_proof.hash))
 UNION ALL
  SELECT t.organisation_id,
     t.id,
     t.token_mac,
     t.key_id,
     t.legacy
    FROM scim_token t
   WHERE ((find_token_proof.kind = 'scim_token'::text) AND (t.token_hash = find_token_proof.hash));
END
;

CREATE OR REPLACE FUNCTION public.fraction_value(fraction text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (div(((split_part(fraction, '/'::text, 1))::numeric * '1000000000000000000000000000000'::numeric), (COALESCE(NULLIF(split_part(fraction, '/'::text, 2), ''::text), '1'::text))::numeric) * 0.000000000000000000000000000001)
;

CREATE OR REPLACE FUNCTION public.has_organisation()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT (EXISTS ( SELECT
            FROM organisation)) AS "exists";
END
;

CREATE OR REPLACE PROCEDURE public.isolate(IN target regclass)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy organisation on %s to assay_app
       using (organisation_id = current_organisation_id())
       with check (organisation_id = current_organisation_id())', target);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.keep_overall_exact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.overall_exact is not null then
    return new;
  end if;
  if tg_op = 'INSERT'
    or new.overall_score is distinct from old.overall_score and new.overall_exact is not distinct from old.overall_exact
  then
    new.overall_exact := (new.overall_score * 10000)::bigint || '/10000';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_absent_organisations()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT organisation_placement.organisation_id
    FROM organisation_placement
   WHERE (organisation_placement.state <> 'HERE'::text);
END
;

CREATE OR REPLACE FUNCTION public.list_audit_sinks()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT audit_sink.organisation_id
    FROM audit_sink;
END
;

CREATE OR REPLACE FUNCTION public.list_due_organisations(today date, reminder_days integer, notice_days integer, overdue_days integer, acceptance_days integer, digest_before timestamp with time zone)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id
    FROM organisation o
   WHERE ((EXISTS ( SELECT
            FROM assessment a
           WHERE ((a.organisation_id = o.organisation_id) AND (a.status = ANY (ARRAY['SENT'::text, 'IN_PROGRESS'::text])) AND (a.due_date <= (list_due_organisations.today + list_due_organisations.reminder_days))))) OR (EXISTS ( SELECT
            FROM assessment a
           WHERE ((a.organisation_id = o.organisation_id) AND (a.status = 'COMPLETED'::text) AND (a.completed_at < ((list_due_organisations.today + 1) - make_interval(months => ( SELECT min((m.value)::integer) AS min
                    FROM jsonb_each_text(o.reassessment_months) m(key, value)))))))) OR (EXISTS ( SELECT
            FROM assessment a
           WHERE ((a.organisation_id = o.organisation_id) AND (a.failed_critical IS NULL) AND (a.score IS NOT NULL)))) OR (EXISTS ( SELECT
            FROM certification c
           WHERE ((c.organisation_id = o.organisation_id) AND ((c.expires_date >= list_due_organisations.today) AND (c.expires_date <= (list_due_organisations.today + list_due_organisations.notice_days)))))) OR (EXISTS ( SELECT
            FROM vendor v
           WHERE ((v.organisation_id = o.organisation_id) AND ((v.contract_renewal_date >= list_due_organisations.today) AND (v.contract_renewal_date <= (list_due_organisations.today + list_due_organisations.notice_days)))))) OR (EXISTS ( SELECT
            FROM finding f
           WHERE ((f.organisation_id = o.organisation_id) AND (f.status = 'OPEN'::text) AND (NOT f.proposed) AND ((f.due_date >= (list_due_organisations.today - list_due_organisations.overdue_days)) AND (f.due_date <= (list_due_organisations.today + list_due_organisations.reminder_days)))))) OR (EXISTS ( SELECT
            FROM finding f
           WHERE ((f.organisation_id = o.organisation_id) AND (f.status = 'RISK_ACCEPTED'::text) AND (f.accepted_until <= (list_due_organisations.today + list_due_organisations.acceptance_days))))) OR (EXISTS ( SELECT
            FROM finding_share s
           WHERE ((s.organisation_id = o.organisation_id) AND (s.unshared_at IS NULL) AND (s.done_at IS NULL) AND ((s.promised_date >= (list_due_organisations.today - list_due_organisations.overdue_days)) AND (s.promised_date <= (list_due_organisations.today + list_due_organisations.reminder_days)))))) OR (EXISTS ( SELECT
            FROM notification n
           WHERE ((n.organisation_id = o.organisation_id) AND (n.email = 'DAILY'::text) AND (n.created_at < list_due_organisations.digest_before)))));
END
;

CREATE OR REPLACE FUNCTION public.list_organisation_ids()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT organisation.organisation_id
    FROM organisation;
END
;

CREATE OR REPLACE FUNCTION public.list_organisations()
 RETURNS TABLE(organisation_id uuid, name text, address text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id,
     o.name,
     o.address
    FROM organisation o
   ORDER BY o.name, o.organisation_id;
END
;

CREATE OR REPLACE FUNCTION public.list_organisations_to_count()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id
    FROM organisation o
   WHERE (EXISTS ( SELECT
            FROM portfolio_change c
           WHERE (c.organisation_id = o.organisation_id)));
END
;

CREATE OR REPLACE FUNCTION public.list_organisations_to_seal()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id
    FROM (organisation o
      LEFT JOIN LATERAL ( SELECT c.size,
             c."position"
            FROM audit_checkpoint c
           WHERE (c.organisation_id = o.organisation_id)
           ORDER BY c.size DESC
          LIMIT 1) last ON (true))
   WHERE ((EXISTS ( SELECT
            FROM audit_entry e
           WHERE ((e.organisation_id = o.organisation_id) AND (e."position" >= COALESCE(last."position", (0)::bigint)) AND (e."position" < organisation_horizon(o.organisation_id))))) OR (EXISTS ( SELECT
            FROM audit_witness w
           WHERE ((w.organisation_id = o.organisation_id) AND (w.size < last.size)))));
END
;

CREATE OR REPLACE FUNCTION public.list_organisations_without_key()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT o.organisation_id
    FROM organisation o
   WHERE ((o.shredded_at IS NULL) AND (NOT (EXISTS ( SELECT
            FROM organisation_key k
           WHERE ((k.organisation_id = o.organisation_id) AND (k.purpose = 'DATA'::text))))));
END
;

CREATE OR REPLACE FUNCTION public.list_unfinished_moves()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT p.organisation_id
    FROM organisation_placement p
   WHERE ((p.changed_at < (now() - '1 day'::interval)) AND ((p.state = ANY (ARRAY['IMPORTING'::text, 'ARRIVING'::text])) OR ((p.state = 'MOVED'::text) AND (EXISTS ( SELECT
            FROM organisation o
           WHERE (o.organisation_id = p.organisation_id))))));
END
;

CREATE OR REPLACE PROCEDURE public.maintain_audit_log()
 LANGUAGE plpgsql
AS $procedure$
declare
  here bigint := (select system_identifier from pg_control_system());
  last bigint;
begin
  call create_audit_months((now() - interval '1 month')::date, (now() + interval '12 months')::date);
  if here <> (select system_identifier from audit_clock) then
    last := audit_last_position();
    update audit_clock set system_identifier = here, position_offset = last;
    update organisation_placement set position_offset = last where position_offset is not null;
  end if;
end $procedure$
;

CREATE OR REPLACE FUNCTION public.open_finding_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        with changes as (
          select organisation_id, vendor_id, severity, sum(change) as change
          from (select organisation_id, vendor_id, severity, -1 from removed where status = 'OPEN' and not proposed) as all_changes (organisation_id, vendor_id, severity, change)
          group by 1, 2, 3 having sum(change) <> 0
        ),
        vendors as materialized (
          select organisation_id, vendor_id, sum(change) as change,
            coalesce(sum(change) filter (where severity = 'CRITICAL'), 0) as critical,
            coalesce(sum(change) filter (where severity = 'HIGH'), 0) as high,
            coalesce(sum(change) filter (where severity = 'MEDIUM'), 0) as medium,
            coalesce(sum(change) filter (where severity = 'LOW'), 0) as low
          from changes group by 1, 2
        ),
        counted as (
          insert into open_finding_count as c (organisation_id, vendor_id, critical, high, medium, low)
          select organisation_id, vendor_id, critical, high, medium, low from vendors order by 1, 2
          on conflict (organisation_id, vendor_id) do update set critical = c.critical + excluded.critical,
            high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low
          returning organisation_id, vendor_id, open_count
        )
        insert into portfolio_change (organisation_id, kind, key, count, amount)
        select organisation_id, 'finding-vendor', '', sum((open_count > 0)::int - (open_count > change)::int), 0
        from counted join vendors using (organisation_id, vendor_id)
        group by organisation_id having sum((open_count > 0)::int - (open_count > change)::int) <> 0;
        delete from open_finding_count c using (select distinct organisation_id, vendor_id from removed) as r
         where c.organisation_id = r.organisation_id and c.vendor_id = r.vendor_id and c.open_count = 0;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.open_finding_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        with changes as (
          select organisation_id, vendor_id, severity, sum(change) as change
          from (select organisation_id, vendor_id, severity, 1 from added where status = 'OPEN' and not proposed) as all_changes (organisation_id, vendor_id, severity, change)
          group by 1, 2, 3 having sum(change) <> 0
        ),
        vendors as materialized (
          select organisation_id, vendor_id, sum(change) as change,
            coalesce(sum(change) filter (where severity = 'CRITICAL'), 0) as critical,
            coalesce(sum(change) filter (where severity = 'HIGH'), 0) as high,
            coalesce(sum(change) filter (where severity = 'MEDIUM'), 0) as medium,
            coalesce(sum(change) filter (where severity = 'LOW'), 0) as low
          from changes group by 1, 2
        ),
        counted as (
          insert into open_finding_count as c (organisation_id, vendor_id, critical, high, medium, low)
          select organisation_id, vendor_id, critical, high, medium, low from vendors order by 1, 2
          on conflict (organisation_id, vendor_id) do update set critical = c.critical + excluded.critical,
            high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low
          returning organisation_id, vendor_id, open_count
        )
        insert into portfolio_change (organisation_id, kind, key, count, amount)
        select organisation_id, 'finding-vendor', '', sum((open_count > 0)::int - (open_count > change)::int), 0
        from counted join vendors using (organisation_id, vendor_id)
        group by organisation_id having sum((open_count > 0)::int - (open_count > change)::int) <> 0;
        
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.open_finding_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
      begin
        with changes as (
          select organisation_id, vendor_id, severity, sum(change) as change
          from (select organisation_id, vendor_id, severity, 1 from added where status = 'OPEN' and not proposed union all select organisation_id, vendor_id, severity, -1 from removed where status = 'OPEN' and not proposed) as all_changes (organisation_id, vendor_id, severity, change)
          group by 1, 2, 3 having sum(change) <> 0
        ),
        vendors as materialized (
          select organisation_id, vendor_id, sum(change) as change,
            coalesce(sum(change) filter (where severity = 'CRITICAL'), 0) as critical,
            coalesce(sum(change) filter (where severity = 'HIGH'), 0) as high,
            coalesce(sum(change) filter (where severity = 'MEDIUM'), 0) as medium,
            coalesce(sum(change) filter (where severity = 'LOW'), 0) as low
          from changes group by 1, 2
        ),
        counted as (
          insert into open_finding_count as c (organisation_id, vendor_id, critical, high, medium, low)
          select organisation_id, vendor_id, critical, high, medium, low from vendors order by 1, 2
          on conflict (organisation_id, vendor_id) do update set critical = c.critical + excluded.critical,
            high = c.high + excluded.high, medium = c.medium + excluded.medium, low = c.low + excluded.low
          returning organisation_id, vendor_id, open_count
        )
        insert into portfolio_change (organisation_id, kind, key, count, amount)
        select organisation_id, 'finding-vendor', '', sum((open_count > 0)::int - (open_count > change)::int), 0
        from counted join vendors using (organisation_id, vendor_id)
        group by organisation_id having sum((open_count > 0)::int - (open_count > change)::int) <> 0;
        delete from open_finding_count c using (select distinct organisation_id, vendor_id from removed) as r
         where c.organisation_id = r.organisation_id and c.vendor_id = r.vendor_id and c.open_count = 0;
        return null;
      end $function$
;

CREATE OR REPLACE FUNCTION public.organisation_horizon(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE
BEGIN ATOMIC
 SELECT (((pg_snapshot_xmin(pg_current_snapshot()))::text)::bigint + audit_offset(organisation));
END
;

CREATE OR REPLACE FUNCTION public.organisation_last_position(organisation uuid)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT GREATEST((0)::bigint, ( SELECT max(audit_entry."position") AS max
            FROM audit_entry
           WHERE (audit_entry.organisation_id = organisation_last_position.organisation)), ( SELECT max(audit_counted."position") AS max
            FROM audit_counted
           WHERE (audit_counted.organisation_id = organisation_last_position.organisation)), ( SELECT max(portfolio_change."position") AS max
            FROM portfolio_change
           WHERE (portfolio_change.organisation_id = organisation_last_position.organisation)), ( SELECT max(portfolio_counted."position") AS max
            FROM portfolio_counted
           WHERE (portfolio_counted.organisation_id = organisation_last_position.organisation)), ( SELECT max(audit_checkpoint."position") AS max
            FROM audit_checkpoint
           WHERE (audit_checkpoint.organisation_id = organisation_last_position.organisation))) AS "greatest";
END
;

CREATE OR REPLACE FUNCTION public.portfolio_assessment_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'status', r.status, 1, 0
  union all
  select 'due', to_char(r.due_date, 'YYYY-MM-DD'), 1, 0 where r.status in ('SENT', 'IN_PROGRESS')) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_assessment_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'status', r.status, 1, 0
  union all
  select 'due', to_char(r.due_date, 'YYYY-MM-DD'), 1, 0 where r.status in ('SENT', 'IN_PROGRESS')) f) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_assessment_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'status', r.status, 1, 0
  union all
  select 'due', to_char(r.due_date, 'YYYY-MM-DD'), 1, 0 where r.status in ('SENT', 'IN_PROGRESS')) f union all select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'status', r.status, 1, 0
  union all
  select 'due', to_char(r.due_date, 'YYYY-MM-DD'), 1, 0 where r.status in ('SENT', 'IN_PROGRESS')) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_finding_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
    select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed
    union all
    select 'finding-list', concat_ws(':', r.status, r.severity, case when r.status = 'OPEN' then r.stage else '' end,
      r.source), 1, 0 where not r.proposed
    union all
    select g.kind, concat_ws(':', r.status, r.severity, g.key), 1, 0
    from (
      values ('finding-owner', coalesce(r.owner_id::text, ''))
      union all
      select 'finding-control', c.code from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as g (kind, key)
    where not r.proposed
    union all
    select d.kind, to_char(r.due_date, 'YYYY-MM-DD') || d.suffix, 1, 0
    from (
      values ('finding-due', ':' || r.severity), ('finding-owner-due:' || coalesce(r.owner_id::text, ''), '')
      union all
      select 'finding-control-due:' || c.code, '' from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as d (kind, suffix)
    where r.status = 'OPEN' and not r.proposed and r.due_date is not null) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_finding_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, f.* from added r cross join lateral (
    select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed
    union all
    select 'finding-list', concat_ws(':', r.status, r.severity, case when r.status = 'OPEN' then r.stage else '' end,
      r.source), 1, 0 where not r.proposed
    union all
    select g.kind, concat_ws(':', r.status, r.severity, g.key), 1, 0
    from (
      values ('finding-owner', coalesce(r.owner_id::text, ''))
      union all
      select 'finding-control', c.code from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as g (kind, key)
    where not r.proposed
    union all
    select d.kind, to_char(r.due_date, 'YYYY-MM-DD') || d.suffix, 1, 0
    from (
      values ('finding-due', ':' || r.severity), ('finding-owner-due:' || coalesce(r.owner_id::text, ''), '')
      union all
      select 'finding-control-due:' || c.code, '' from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as d (kind, suffix)
    where r.status = 'OPEN' and not r.proposed and r.due_date is not null) f) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_finding_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, f.* from added r cross join lateral (
    select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed
    union all
    select 'finding-list', concat_ws(':', r.status, r.severity, case when r.status = 'OPEN' then r.stage else '' end,
      r.source), 1, 0 where not r.proposed
    union all
    select g.kind, concat_ws(':', r.status, r.severity, g.key), 1, 0
    from (
      values ('finding-owner', coalesce(r.owner_id::text, ''))
      union all
      select 'finding-control', c.code from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as g (kind, key)
    where not r.proposed
    union all
    select d.kind, to_char(r.due_date, 'YYYY-MM-DD') || d.suffix, 1, 0
    from (
      values ('finding-due', ':' || r.severity), ('finding-owner-due:' || coalesce(r.owner_id::text, ''), '')
      union all
      select 'finding-control-due:' || c.code, '' from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as d (kind, suffix)
    where r.status = 'OPEN' and not r.proposed and r.due_date is not null) f union all select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
    select 'finding', r.severity, 1, 0 where r.status = 'OPEN' and not r.proposed
    union all
    select 'finding-list', concat_ws(':', r.status, r.severity, case when r.status = 'OPEN' then r.stage else '' end,
      r.source), 1, 0 where not r.proposed
    union all
    select g.kind, concat_ws(':', r.status, r.severity, g.key), 1, 0
    from (
      values ('finding-owner', coalesce(r.owner_id::text, ''))
      union all
      select 'finding-control', c.code from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as g (kind, key)
    where not r.proposed
    union all
    select d.kind, to_char(r.due_date, 'YYYY-MM-DD') || d.suffix, 1, 0
    from (
      values ('finding-due', ':' || r.severity), ('finding-owner-due:' || coalesce(r.owner_id::text, ''), '')
      union all
      select 'finding-control-due:' || c.code, '' from unnest(case when r.control_codes = '{}' then '{""}' else r.control_codes end) as c (code)
    ) as d (kind, suffix)
    where r.status = 'OPEN' and not r.proposed and r.due_date is not null) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_moved_responsibilities()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into portfolio_change (organisation_id, kind, key, count, amount)
  select organisation_id, 'vendor', 'RESPONSIBLE', sum((rows > 0)::int - (rows > change)::int), 0
  from (
    select organisation_id, vendor_id, sum(change) as change, (
      select count(*) from responsibility r
      where r.organisation_id = changes.organisation_id and r.vendor_id = changes.vendor_id
    ) as rows
    from (
      select organisation_id, vendor_id, 1 as change from added
      union all select organisation_id, vendor_id, -1 from removed
    ) as changes group by organisation_id, vendor_id having sum(change) <> 0
  ) as vendors
  group by organisation_id having sum((rows > 0)::int - (rows > change)::int) <> 0;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_responsibility_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'responsibility', r.status, 1, 0) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_responsibility_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'responsibility', r.status, 1, 0) f) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_responsibility_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'responsibility', r.status, 1, 0) f union all select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'responsibility', r.status, 1, 0) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_responsible_vendors()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    select organisation_id, 'vendor', 'RESPONSIBLE', count(*), 0
    from (select organisation_id, vendor_id, count(*) as rows from added group by 1, 2) as a
    where rows = (
      select count(*) from responsibility r
      where r.organisation_id = a.organisation_id and r.vendor_id = a.vendor_id
    )
    group by organisation_id;
  else
    insert into portfolio_change (organisation_id, kind, key, count, amount)
    select organisation_id, 'vendor', 'RESPONSIBLE', -count(distinct vendor_id), 0 from removed d
    where not exists (
      select from responsibility r
      where r.organisation_id = d.organisation_id and r.vendor_id = d.vendor_id
    )
    group by organisation_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_control_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'control', r.framework_id || ':' || r.control_code, 1, r.tier_weight * r.shortfall where r.shortfall > 0) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_control_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'control', r.framework_id || ':' || r.control_code, 1, r.tier_weight * r.shortfall where r.shortfall > 0) f) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_control_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin 
    insert into portfolio_change (organisation_id, position, kind, key, count, amount)
    select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
    from (select organisation_id, f.* from added r cross join lateral (
  select 'control', r.framework_id || ':' || r.control_code, 1, r.tier_weight * r.shortfall where r.shortfall > 0) f union all select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
  select 'control', r.framework_id || ':' || r.control_code, 1, r.tier_weight * r.shortfall where r.shortfall > 0) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
    group by organisation_id, kind, key
    having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'tier-score', coalesce(r.tier, 'UNTIERED') || ':'
      || coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1, 0
    union all
    select k.kind, k.prefix || floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
    from (values ('held', ''), ('tier-held', coalesce(r.tier, 'UNTIERED') || ':')) as k (kind, prefix)
    where r.overall_exact is not null and r.open_critical_findings > 0
    union all
    select 'tag', t.tag, 1, 0 from unnest(r.tags) as t (tag)) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, f.* from added r cross join lateral (
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'tier-score', coalesce(r.tier, 'UNTIERED') || ':'
      || coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1, 0
    union all
    select k.kind, k.prefix || floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
    from (values ('held', ''), ('tier-held', coalesce(r.tier, 'UNTIERED') || ':')) as k (kind, prefix)
    where r.overall_exact is not null and r.open_critical_findings > 0
    union all
    select 'tag', t.tag, 1, 0 from unnest(r.tags) as t (tag)) f) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.portfolio_vendor_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin
         insert into portfolio_change (organisation_id, position, kind, key, count, amount)
         select organisation_id, (select audit_position()), kind, key, sum(count), sum(amount)
         from (select organisation_id, f.* from added r cross join lateral (
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'tier-score', coalesce(r.tier, 'UNTIERED') || ':'
      || coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1, 0
    union all
    select k.kind, k.prefix || floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
    from (values ('held', ''), ('tier-held', coalesce(r.tier, 'UNTIERED') || ':')) as k (kind, prefix)
    where r.overall_exact is not null and r.open_critical_findings > 0
    union all
    select 'tag', t.tag, 1, 0 from unnest(r.tags) as t (tag)) f union all select organisation_id, kind, key, -count, -amount
    from removed r cross join lateral (
    select 'tier', coalesce(r.tier, 'UNTIERED'), 1, 0
    union all
    select 'score', coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1,
      coalesce(fraction_value(r.overall_exact), 0)
    union all
    select 'tier-score', coalesce(r.tier, 'UNTIERED') || ':'
      || coalesce(floor(fraction_value(r.overall_exact) * 100)::text, 'UNSCORED'), 1, 0
    union all
    select k.kind, k.prefix || floor(fraction_value(r.overall_exact) * 100)::text, 1, 0
    from (values ('held', ''), ('tier-held', coalesce(r.tier, 'UNTIERED') || ':')) as k (kind, prefix)
    where r.overall_exact is not null and r.open_critical_findings > 0
    union all
    select 'tag', t.tag, 1, 0 from unnest(r.tags) as t (tag)) f (kind, key, count, amount)) as figures (organisation_id, kind, key, count, amount)
         group by organisation_id, kind, key
         having sum(count) <> 0 or sum(amount) <> 0; return null; end $function$
;

CREATE OR REPLACE FUNCTION public.record_deletions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, tg_argv[0], vendor_id from removed;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_finding_deletions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, 'Finding', vendor_id from removed where not proposed;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_portfolio_days()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with changes as (
    select c.organisation_id, d.day, d.kind, d.key, sum(c.count) as count, sum(c.amount) as amount
    from removed c cross join lateral to_daily_change(c.kind, c.key, c.day) as d
    where c.day is not null
    group by 1, 2, 3, 4 having sum(c.count) <> 0 or sum(c.amount) <> 0
  ),
  days as (
    insert into portfolio_day as p (organisation_id, day, kind, key, count, amount)
    select organisation_id, day, kind, key, count, amount from changes
    on conflict (organisation_id, day, kind, key)
      do update set count = p.count + excluded.count, amount = p.amount + excluded.amount
  )
  insert into portfolio_month as p (organisation_id, month, kind, key, count, amount)
  select organisation_id, date_trunc('month', day)::date, kind, key, sum(count), sum(amount) from changes
  group by 1, 2, 3, 4
  on conflict (organisation_id, month, kind, key)
    do update set count = p.count + excluded.count, amount = p.amount + excluded.amount;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_vendor_deletions()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into deletion (organisation_id, deleted_at, id, type, vendor_id)
  select organisation_id, change_time(), id, 'Vendor', id from removed;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.record_vendor_score()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  today date := (clock_timestamp() at time zone 'UTC')::date;
  this_month date := date_trunc('month', today);
  score_now numeric := fraction_value(new.overall_exact);
  score_before numeric;
begin
  insert into vendor_score_history (organisation_id, vendor_id, day, score, open_critical_findings)
  values (new.organisation_id, new.id, today, score_now, new.open_critical_findings)
  on conflict (organisation_id, vendor_id, day)
    do update set score = excluded.score, open_critical_findings = excluded.open_critical_findings;
  score_before := (
    select score from vendor_score_history h
    where h.organisation_id = new.organisation_id and h.vendor_id = new.id and h.day < this_month
    order by h.vendor_id, h.day desc limit 1
  );
  insert into vendor_score_change (organisation_id, vendor_id, month, size)
  values (new.organisation_id, new.id, this_month, coalesce(abs(round(score_now, 15) - round(score_before, 15)), 0))
  on conflict (organisation_id, vendor_id) do update set month = excluded.month, size = excluded.size;
  return null;
end $function$
;

CREATE OR REPLACE PROCEDURE public.reset_portfolio_history(IN target uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $procedure$
begin
  if target <> current_organisation_id() then
    raise insufficient_privilege using message = 'A caller can only reset the history of its own organisation';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('portfolio count ' || target, 0));
  update portfolio_change set day = null where organisation_id = target and day is not null;
  call derive_portfolio_history(target);
end $procedure$
;

CREATE OR REPLACE FUNCTION public.search_assessment_ids(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT assessment.id
    FROM assessment
   WHERE ((assessment.organisation_id = current_organisation_id()) AND (lower(assessment.title) ~~ search_assessment_ids.pattern));
END
;

CREATE OR REPLACE FUNCTION public.search_finding_ids(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT finding.id
    FROM finding
   WHERE ((finding.organisation_id = current_organisation_id()) AND (NOT finding.proposed) AND (lower(finding.title) ~~ search_finding_ids.pattern));
END
;

CREATE OR REPLACE FUNCTION public.search_vendor_ids(pattern text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
BEGIN ATOMIC
 SELECT vendor.id
    FROM vendor
   WHERE ((vendor.organisation_id = current_organisation_id()) AND (((lower(vendor.name) || chr(31)) || lower(vendor.contact_email)) ~~ search_vendor_ids.pattern));
END
;

CREATE OR REPLACE FUNCTION public.set_legacy_token()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.legacy := exists (select from token_transition where ends_at > now());
  if tg_op = 'UPDATE' and new.token_mac is not distinct from old.token_mac then
    new.token_mac := null;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.set_updated_at()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := change_time();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.severity_rank(severity text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_position(ARRAY['CRITICAL'::text, 'HIGH'::text, 'MEDIUM'::text, 'LOW'::text], severity)
;

CREATE OR REPLACE FUNCTION public.stage_rank(status text, stage text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (status = 'OPEN'::text) THEN array_position(ARRAY['NEW'::text, 'PLAN_AGREED'::text, 'WITH_VENDOR'::text, 'TO_VERIFY'::text], stage) ELSE 5 END
;

CREATE OR REPLACE FUNCTION public.synced_until()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
AS $function$
declare
  read_at timestamptz := clock_timestamp();
begin
  return least(read_at, (
    select timestamptz '2020-01-01 00:00Z' + min(objid::bigint) * interval '1 second' from pg_locks
    where locktype = 'advisory' and classid = 20260044 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
  )) - interval '5 seconds';
end $function$
;

CREATE OR REPLACE FUNCTION public.tagged_vendor_ids(tag text)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
BEGIN ATOMIC
 SELECT vendor.id
    FROM vendor
   WHERE ((vendor.organisation_id = current_organisation_id()) AND (vendor.tags @> ARRAY[tagged_vendor_ids.tag]));
END
;

CREATE OR REPLACE FUNCTION public.take_place(credential uuid, window_name text, places integer, seconds integer, OUT accepted boolean, OUT remaining integer, OUT free_in double precision)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  organisation uuid := current_organisation_id();
  width interval := make_interval(secs => seconds);
  moment timestamptz;
  taken timestamptz[];
begin
  loop
    select w.accepted into taken from request_window w
      where w.organisation_id = organisation and w.credential_id = credential and w.name = window_name
      for update;
    exit when found;
    insert into request_window values (organisation, credential, window_name, '{}') on conflict do nothing;
  end loop;
  moment := clock_timestamp();
  taken := array(select t from unnest(taken) t where t > moment - width order by t);
  accepted := cardinality(taken) < places;
  if accepted then
    taken := taken || moment;
    update request_window w set accepted = taken
      where w.organisation_id = organisation and w.credential_id = credential and w.name = window_name;
  end if;
  remaining := greatest(0, places - cardinality(taken));
  free_in := extract(epoch from coalesce(taken[greatest(1, cardinality(taken) - places + 1)], moment) + width - moment);
end $function$
;

CREATE OR REPLACE FUNCTION public.to_daily_change(change_kind text, change_key text, change_day date)
 RETURNS TABLE(day date, kind text, key text)
 LANGUAGE sql
 STABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT to_daily_change.change_day AS change_day,
     to_daily_change.change_kind AS change_kind,
     to_daily_change.change_key AS change_key
   WHERE (to_daily_change.change_kind = ANY (ARRAY['score'::text, 'held'::text, 'finding'::text]))
 UNION ALL
  SELECT GREATEST(to_daily_change.change_day, (("left"(to_daily_change.change_key, 10))::date + 1)) AS "greatest",
     'overdue-finding'::text,
     substr(to_daily_change.change_key, 12) AS substr
   WHERE (to_daily_change.change_kind = 'finding-due'::text)
 UNION ALL
  SELECT GREATEST(to_daily_change.change_day, ((to_daily_change.change_key)::date + 1)) AS "greatest",
     'overdue-assessment'::text,
     ''::text
   WHERE (to_daily_change.change_kind = 'due'::text);
END
;

CREATE OR REPLACE FUNCTION public.update_certification_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  with locked as materialized (
    select id from responsibility
    where organisation_id = new.organisation_id and certification_id = new.id order by id for no key update
  ) update responsibility set updated_at = change_time()
  where organisation_id = new.organisation_id and id in (select id from locked);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.update_vendor_records()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.name is distinct from old.name then
    with locked as materialized (
      select id from assessment
      where organisation_id = new.organisation_id and vendor_id = new.id order by id for no key update
    ) update assessment set updated_at = change_time()
    where organisation_id = new.organisation_id and id in (select id from locked);
  end if;
  with locked as materialized (
    select id from finding
    where organisation_id = new.organisation_id and vendor_id = new.id order by id for no key update
  ) update finding set updated_at = change_time()
  where organisation_id = new.organisation_id and id in (select id from locked);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.website_domain(website text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN "substring"(lower(website), '^(?:https?://)?(?:www\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#]|$)'::text)
;
