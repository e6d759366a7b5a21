# Generated from docs/openapi.json by `npm run generate`. Do not edit it.
# ruff: noqa
from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from .models import *
from .transport import Transport


class Operations(Transport):
    """A method for each operation of the public API."""

    def list_vendors(self, *, query: str | None = None, tier: Tier | None = None, tag: str | None = None, external_id: str | None = None, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None, cursor: str | None = None) -> list[VendorSummary]:
        """List vendors."""
        return self._call("GET", "/api/v1/vendors", query={"query": query, "tier": tier, "tag": tag, "externalId": external_id, "updatedSince": updated_since, "sort": sort, "limit": limit, "cursor": cursor})

    def iter_vendors(self, *, query: str | None = None, tier: Tier | None = None, tag: str | None = None, external_id: str | None = None, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None) -> Iterator[Any]:
        """List vendors, one after the other."""
        return self._iterate("/api/v1/vendors", {"query": query, "tier": tier, "tag": tag, "externalId": external_id, "updatedSince": updated_since, "sort": sort, "limit": limit})

    def save_vendor_by_external_id(self, external_id: str, body: VendorUpdate, *, if_match: str | None = None) -> VendorCreated:
        """Create or update a vendor by external ID."""
        return self._call("PUT", f"/api/v1/vendors/external/{self._segment(external_id)}", body=body, if_match=if_match)

    def get_vendor_by_external_id(self, external_id: str, *, fields: str | None = None, expand: str | None = None) -> VendorDetail:
        """Get a vendor by external ID."""
        return self._call("GET", f"/api/v1/vendors/external/{self._segment(external_id)}", query={"fields": fields, "expand": expand})

    def create_vendors(self, body: VendorBulk) -> TaskStarted:
        """Create or update up to 1,000 vendors in the background."""
        return self._call("POST", "/api/v1/vendors/bulk", body=body)

    def create_vendor(self, body: VendorImport) -> VendorCreated:
        """Create a vendor."""
        return self._call("POST", "/api/v1/vendors/import", body=body)

    def update_vendor(self, vendor_id: str, body: VendorUpdate, *, if_match: str | None = None) -> VendorCreated:
        """Update a vendor."""
        return self._call("PUT", f"/api/v1/vendors/{self._segment(vendor_id)}", body=body, if_match=if_match)

    def delete_vendor(self, vendor_id: str) -> Deleted:
        """Delete a vendor and all its data."""
        return self._call("DELETE", f"/api/v1/vendors/{self._segment(vendor_id)}")

    def get_vendor(self, vendor_id: str, *, fields: str | None = None, expand: str | None = None) -> VendorDetail:
        """Get a vendor."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}", query={"fields": fields, "expand": expand})

    def get_vendor_score(self, vendor_id: str) -> VendorScore:
        """Get a vendor’s score."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/score")

    def list_certifications(self, *, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None, cursor: str | None = None) -> CertificationPage:
        """List the certifications of all vendors."""
        return self._call("GET", "/api/v1/certifications", query={"updatedSince": updated_since, "sort": sort, "limit": limit, "cursor": cursor})

    def iter_certifications(self, *, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None) -> Iterator[Any]:
        """List the certifications of all vendors, one after the other."""
        return self._iterate("/api/v1/certifications", {"updatedSince": updated_since, "sort": sort, "limit": limit})

    def list_vendor_certifications(self, vendor_id: str) -> CertificationList:
        """List a vendor’s certifications."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications")

    def create_certification(self, vendor_id: str, body: CertificationCreate) -> Certification:
        """Create a certification."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications", body=body)

    def update_certification(self, vendor_id: str, certification_id: str, body: CertificationUpdate, *, if_match: str | None = None) -> Certification:
        """Update a certification."""
        return self._call("PUT", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}", body=body, if_match=if_match)

    def delete_certification(self, vendor_id: str, certification_id: str) -> Deleted:
        """Delete a certification."""
        return self._call("DELETE", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}")

    def list_attachments(self, vendor_id: str, certification_id: str) -> AttachmentList:
        """List certification files."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}/attachments")

    def upload_attachment(self, vendor_id: str, certification_id: str, body: bytes, file_name: str) -> Attachment:
        """Upload a certification file."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}/attachments", query={"fileName": file_name}, body=body)

    def download_attachment(self, vendor_id: str, certification_id: str, attachment_id: str) -> bytes:
        """Download a certification file."""
        return self._download("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}/attachments/{self._segment(attachment_id)}", query={})

    def delete_attachment(self, vendor_id: str, certification_id: str, attachment_id: str) -> Deleted:
        """Delete a certification file."""
        return self._call("DELETE", f"/api/v1/vendors/{self._segment(vendor_id)}/certifications/{self._segment(certification_id)}/attachments/{self._segment(attachment_id)}")

    def list_all_responsibilities(self, *, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None, cursor: str | None = None) -> ResponsibilityPage:
        """List the customer responsibilities for all vendors."""
        return self._call("GET", "/api/v1/responsibilities", query={"updatedSince": updated_since, "sort": sort, "limit": limit, "cursor": cursor})

    def iter_all_responsibilities(self, *, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, limit: int | None = None) -> Iterator[Any]:
        """List the customer responsibilities for all vendors, one after the other."""
        return self._iterate("/api/v1/responsibilities", {"updatedSince": updated_since, "sort": sort, "limit": limit})

    def list_responsibilities(self, vendor_id: str) -> ResponsibilityList:
        """List a vendor’s customer responsibilities."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/responsibilities")

    def create_responsibility(self, vendor_id: str, body: ResponsibilityCreate) -> Responsibility:
        """Create a customer responsibility."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/responsibilities", body=body)

    def update_responsibility(self, vendor_id: str, responsibility_id: str, body: ResponsibilityUpdate, *, if_match: str | None = None) -> Responsibility:
        """Update a customer responsibility."""
        return self._call("PUT", f"/api/v1/vendors/{self._segment(vendor_id)}/responsibilities/{self._segment(responsibility_id)}", body=body, if_match=if_match)

    def delete_responsibility(self, vendor_id: str, responsibility_id: str) -> Deleted:
        """Delete a customer responsibility."""
        return self._call("DELETE", f"/api/v1/vendors/{self._segment(vendor_id)}/responsibilities/{self._segment(responsibility_id)}")

    def list_assessments(self, *, vendor_id: str | None = None, status: AssessmentStatus | None = None, from_date: str | None = None, to_date: str | None = None, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, page: int | None = None, page_size: int | None = None, limit: int | None = None, cursor: str | None = None, query: str | None = None, overdue: str | None = None) -> AssessmentPage:
        """List assessments."""
        return self._call("GET", "/api/v1/assessments", query={"vendorId": vendor_id, "status": status, "fromDate": from_date, "toDate": to_date, "updatedSince": updated_since, "sort": sort, "page": page, "pageSize": page_size, "limit": limit, "cursor": cursor, "query": query, "overdue": overdue})

    def iter_assessments(self, *, vendor_id: str | None = None, status: AssessmentStatus | None = None, from_date: str | None = None, to_date: str | None = None, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, page_size: int | None = None, limit: int | None = None, query: str | None = None, overdue: str | None = None) -> Iterator[Any]:
        """List assessments, one after the other."""
        return self._iterate("/api/v1/assessments", {"vendorId": vendor_id, "status": status, "fromDate": from_date, "toDate": to_date, "updatedSince": updated_since, "sort": sort, "pageSize": page_size, "limit": limit, "query": query, "overdue": overdue})

    def list_assessments_csv(self, *, vendor_id: str | None = None, status: AssessmentStatus | None = None, from_date: str | None = None, to_date: str | None = None, updated_since: str | None = None, sort: Literal["updatedAt"] | None = None, page_size: int | None = None, limit: int | None = None, query: str | None = None, overdue: str | None = None) -> bytes:
        """List assessments as CSV."""
        return self._download("GET", "/api/v1/assessments", query={"vendorId": vendor_id, "status": status, "fromDate": from_date, "toDate": to_date, "updatedSince": updated_since, "sort": sort, "pageSize": page_size, "limit": limit, "query": query, "overdue": overdue, "format": "csv"})

    def create_assessment(self, body: AssessmentCreate) -> AssessmentDetail:
        """Create an assessment."""
        return self._call("POST", "/api/v1/assessments", body=body)

    def list_vendor_assessments(self, vendor_id: str, *, page: int | None = None, page_size: int | None = None, limit: int | None = None, cursor: str | None = None, status: str | None = None) -> VendorAssessmentList:
        """List a vendor’s assessments."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/assessments", query={"page": page, "pageSize": page_size, "limit": limit, "cursor": cursor, "status": status})

    def iter_vendor_assessments(self, vendor_id: str, *, page_size: int | None = None, limit: int | None = None, status: str | None = None) -> Iterator[Any]:
        """List a vendor’s assessments, one after the other."""
        return self._iterate(f"/api/v1/vendors/{self._segment(vendor_id)}/assessments", {"pageSize": page_size, "limit": limit, "status": status})

    def get_assessment(self, assessment_id: str, *, fields: str | None = None, expand: str | None = None) -> AssessmentDetail:
        """Get an assessment."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}", query={"fields": fields, "expand": expand})

    def delete_assessment(self, assessment_id: str) -> Deleted:
        """Delete an assessment and all its data."""
        return self._call("DELETE", f"/api/v1/assessments/{self._segment(assessment_id)}")

    def get_previous_assessment(self, assessment_id: str) -> PreviousAssessment:
        """Get previous answers to the same questions."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/previous")

    def export_assessment(self, assessment_id: str) -> bytes:
        """Export an assessment as CSV."""
        return self._download("GET", f"/api/assessments/{self._segment(assessment_id)}/export", query={})

    def bulk_send_assessments(self, body: AssessmentBulkSend) -> TaskStarted:
        """Send assessments to multiple vendors."""
        return self._call("POST", "/api/v1/assessments/bulk", body=body)

    def send_assessment(self, assessment_id: str, body: AssessmentSend) -> AssessmentDetail:
        """Send an assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/send", body=body)

    def recall_assessment(self, assessment_id: str, body: AssessmentReason) -> AssessmentDetail:
        """Recall an assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/recall", body=body)

    def save_responses(self, assessment_id: str, body: ResponseEntries, *, if_match: str | None = None) -> AssessmentDetail:
        """Save responses on behalf of the vendor."""
        return self._call("PUT", f"/api/v1/assessments/{self._segment(assessment_id)}/responses", body=body, if_match=if_match)

    def submit_assessment(self, assessment_id: str, body: AssessmentSubmit) -> AssessmentDetail:
        """Submit an assessment on behalf of the vendor."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/submit", body=body)

    def list_submissions(self, assessment_id: str) -> list[Submission]:
        """List submissions of an assessment."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/submissions")

    def download_submission_receipt(self, assessment_id: str, submission_id: str) -> bytes:
        """Download a submission receipt as a PDF."""
        return self._download("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/submissions/{self._segment(submission_id)}/receipt", query={})

    def get_task(self, task_id: str) -> Task:
        """Get the progress of a background task."""
        return self._call("GET", f"/api/v1/tasks/{self._segment(task_id)}")

    def list_task_results(self, task_id: str, *, page: int | None = None, page_size: int | None = None) -> TaskResultPage:
        """List the results of a background task."""
        return self._call("GET", f"/api/v1/tasks/{self._segment(task_id)}/results", query={"page": page, "pageSize": page_size})

    def iter_task_results(self, task_id: str, *, page_size: int | None = None) -> Iterator[Any]:
        """List the results of a background task, one after the other."""
        return self._iterate(f"/api/v1/tasks/{self._segment(task_id)}/results", {"pageSize": page_size})

    def list_deletions(self, *, since: str | None = None, limit: int | None = None, cursor: str | None = None) -> DeletedRecordPage:
        """List deleted records."""
        return self._call("GET", "/api/v1/deletions", query={"since": since, "limit": limit, "cursor": cursor})

    def iter_deletions(self, *, since: str | None = None, limit: int | None = None) -> Iterator[Any]:
        """List deleted records, one after the other."""
        return self._iterate("/api/v1/deletions", {"since": since, "limit": limit})

    def claim_assessment(self, assessment_id: str) -> AssessmentDetail:
        """Claim an assessment for review."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/claim")

    def record_decision(self, assessment_id: str, question_key: str, body: ReviewEntry, *, if_match: str | None = None) -> AssessmentDetail:
        """Record a review decision."""
        return self._call("PUT", f"/api/v1/assessments/{self._segment(assessment_id)}/decisions/{self._segment(question_key)}", body=body, if_match=if_match)

    def send_back_assessment(self, assessment_id: str, body: SendBack) -> AssessmentDetail:
        """Send questions back to the vendor."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/send-back", body=body)

    def finalize_assessment(self, assessment_id: str) -> AssessmentDetail:
        """Finalise an assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/finalize")

    def reopen_assessment(self, assessment_id: str, body: AssessmentReason) -> AssessmentDetail:
        """Reopen a completed assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/reopen", body=body)

    def list_findings(self, *, status: FindingStatus | None = None, severity: str | None = None, vendor_id: str | None = None, assessment_id: str | None = None, owner_id: Literal["none"] | str | None = None, stage: str | None = None, source: str | None = None, control_code: str | None = None, due_from: str | None = None, due_to: str | None = None, query: str | None = None, overdue: str | None = None, sort: Literal["dueDate", "-dueDate", "createdAt", "-createdAt", "vendorName", "-vendorName", "severity", "-severity", "stage", "-stage", "updatedAt"] | None = None, updated_since: str | None = None, page: int | None = None, page_size: int | None = None, limit: int | None = None, cursor: str | None = None) -> FindingPage:
        """List findings."""
        return self._call("GET", "/api/v1/findings", query={"status": status, "severity": severity, "vendorId": vendor_id, "assessmentId": assessment_id, "ownerId": owner_id, "stage": stage, "source": source, "controlCode": control_code, "dueFrom": due_from, "dueTo": due_to, "query": query, "overdue": overdue, "sort": sort, "updatedSince": updated_since, "page": page, "pageSize": page_size, "limit": limit, "cursor": cursor})

    def iter_findings(self, *, status: FindingStatus | None = None, severity: str | None = None, vendor_id: str | None = None, assessment_id: str | None = None, owner_id: Literal["none"] | str | None = None, stage: str | None = None, source: str | None = None, control_code: str | None = None, due_from: str | None = None, due_to: str | None = None, query: str | None = None, overdue: str | None = None, sort: Literal["dueDate", "-dueDate", "createdAt", "-createdAt", "vendorName", "-vendorName", "severity", "-severity", "stage", "-stage", "updatedAt"] | None = None, updated_since: str | None = None, page_size: int | None = None, limit: int | None = None) -> Iterator[Any]:
        """List findings, one after the other."""
        return self._iterate("/api/v1/findings", {"status": status, "severity": severity, "vendorId": vendor_id, "assessmentId": assessment_id, "ownerId": owner_id, "stage": stage, "source": source, "controlCode": control_code, "dueFrom": due_from, "dueTo": due_to, "query": query, "overdue": overdue, "sort": sort, "updatedSince": updated_since, "pageSize": page_size, "limit": limit})

    def list_findings_csv(self, *, status: FindingStatus | None = None, severity: str | None = None, vendor_id: str | None = None, assessment_id: str | None = None, owner_id: Literal["none"] | str | None = None, stage: str | None = None, source: str | None = None, control_code: str | None = None, due_from: str | None = None, due_to: str | None = None, query: str | None = None, overdue: str | None = None, sort: Literal["dueDate", "-dueDate", "createdAt", "-createdAt", "vendorName", "-vendorName", "severity", "-severity", "stage", "-stage", "updatedAt"] | None = None, updated_since: str | None = None, page_size: int | None = None, limit: int | None = None) -> bytes:
        """List findings as CSV."""
        return self._download("GET", "/api/v1/findings", query={"status": status, "severity": severity, "vendorId": vendor_id, "assessmentId": assessment_id, "ownerId": owner_id, "stage": stage, "source": source, "controlCode": control_code, "dueFrom": due_from, "dueTo": due_to, "query": query, "overdue": overdue, "sort": sort, "updatedSince": updated_since, "pageSize": page_size, "limit": limit, "format": "csv"})

    def get_finding(self, finding_id: str) -> Finding:
        """Get a finding."""
        return self._call("GET", f"/api/v1/findings/{self._segment(finding_id)}")

    def update_finding(self, finding_id: str, body: FindingUpdate) -> Finding:
        """Close a finding."""
        return self._call("PATCH", f"/api/v1/findings/{self._segment(finding_id)}", body=body)

    def update_finding_details(self, finding_id: str, body: FindingDetailsUpdate) -> Finding:
        """Update an open finding."""
        return self._call("PATCH", f"/api/v1/findings/{self._segment(finding_id)}/details", body=body)

    def withdraw_finding(self, finding_id: str, body: FindingWithdrawal) -> Deleted:
        """Withdraw a finding that was raised in error."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/withdraw", body=body)

    def create_finding(self, assessment_id: str, body: FindingCreate) -> Finding:
        """Raise a finding."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/findings", body=body)

    def create_vendor_finding(self, vendor_id: str, body: VendorFindingCreate) -> Finding:
        """Raise a finding without an assessment."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/findings", body=body)

    def dismiss_finding(self, assessment_id: str, body: FindingDismissal) -> Dismissal:
        """Dismiss a proposed finding."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/dismissals", body=body)

    def list_finding_comments(self, finding_id: str, *, page: int | None = None, page_size: int | None = None) -> FindingCommentPage:
        """List the comments on a finding."""
        return self._call("GET", f"/api/v1/findings/{self._segment(finding_id)}/comments", query={"page": page, "pageSize": page_size})

    def iter_finding_comments(self, finding_id: str, *, page_size: int | None = None) -> Iterator[Any]:
        """List the comments on a finding, one after the other."""
        return self._iterate(f"/api/v1/findings/{self._segment(finding_id)}/comments", {"pageSize": page_size})

    def create_finding_comment(self, finding_id: str, body: FindingCommentCreate) -> FindingComment:
        """Add a comment to a finding."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/comments", body=body)

    def list_finding_history(self, finding_id: str, *, page: int | None = None, page_size: int | None = None) -> AuditPage:
        """List the history of a finding."""
        return self._call("GET", f"/api/v1/findings/{self._segment(finding_id)}/history", query={"page": page, "pageSize": page_size})

    def iter_finding_history(self, finding_id: str, *, page_size: int | None = None) -> Iterator[Any]:
        """List the history of a finding, one after the other."""
        return self._iterate(f"/api/v1/findings/{self._segment(finding_id)}/history", {"pageSize": page_size})

    def update_findings(self, body: FindingBulkUpdate) -> FindingBulkResult:
        """Change or close up to 200 findings."""
        return self._call("POST", "/api/v1/findings/bulk", body=body)

    def list_vendor_decisions(self, vendor_id: str, *, page: int | None = None, page_size: int | None = None) -> VendorDecisionPage:
        """List the decisions about a vendor."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/decisions", query={"page": page, "pageSize": page_size})

    def iter_vendor_decisions(self, vendor_id: str, *, page_size: int | None = None) -> Iterator[Any]:
        """List the decisions about a vendor, one after the other."""
        return self._iterate(f"/api/v1/vendors/{self._segment(vendor_id)}/decisions", {"pageSize": page_size})

    def decide_vendor(self, vendor_id: str, body: VendorDecisionCreate) -> VendorDecision:
        """Record a decision about a vendor."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/decisions", body=body)

    def merge_vendor(self, vendor_id: str, body: VendorMerge) -> VendorCreated:
        """Merge another vendor into this one."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/merge", body=body)

    def list_finding_files(self, finding_id: str) -> FindingFileList:
        """List the files of a finding."""
        return self._call("GET", f"/api/v1/findings/{self._segment(finding_id)}/files")

    def upload_finding_file(self, finding_id: str, body: bytes, file_name: str) -> FindingFile:
        """Upload a file to a finding."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/files", query={"fileName": file_name}, body=body)

    def download_finding_file(self, finding_id: str, file_id: str) -> bytes:
        """Download a file of a finding."""
        return self._download("GET", f"/api/v1/findings/{self._segment(finding_id)}/files/{self._segment(file_id)}", query={})

    def delete_finding_file(self, finding_id: str, file_id: str) -> Deleted:
        """Delete a file of a finding."""
        return self._call("DELETE", f"/api/v1/findings/{self._segment(finding_id)}/files/{self._segment(file_id)}")

    def list_finding_links(self, vendor_id: str) -> list[FindingLink]:
        """List the portal links to findings of a vendor."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/finding-links")

    def share_findings(self, vendor_id: str, body: FindingShare) -> FindingLink:
        """Share findings with the vendor."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/finding-links", body=body)

    def show_finding_link(self, vendor_id: str, link_id: str) -> FindingLink:
        """Show the URL of a link to findings once."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/finding-links/{self._segment(link_id)}/show")

    def revoke_finding_link(self, vendor_id: str, link_id: str) -> FindingLink:
        """Revoke a link to findings."""
        return self._call("DELETE", f"/api/v1/vendors/{self._segment(vendor_id)}/finding-links/{self._segment(link_id)}")

    def get_finding_remediation(self, finding_id: str) -> FindingRemediation:
        """Get the state of the remediation by the vendor."""
        return self._call("GET", f"/api/v1/findings/{self._segment(finding_id)}/remediation")

    def unshare_finding(self, finding_id: str) -> FindingRemediation:
        """Stop sharing a finding."""
        return self._call("DELETE", f"/api/v1/findings/{self._segment(finding_id)}/remediation")

    def return_finding(self, finding_id: str, body: FindingReturn) -> FindingRemediation:
        """Return a finding to the vendor."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/return", body=body)

    def list_acceptances(self, *, state: AcceptanceState | None = None, vendor_id: str | None = None, page: int | None = None, page_size: int | None = None) -> AcceptancePage:
        """List risk acceptances."""
        return self._call("GET", "/api/v1/acceptances", query={"state": state, "vendorId": vendor_id, "page": page, "pageSize": page_size})

    def iter_acceptances(self, *, state: AcceptanceState | None = None, vendor_id: str | None = None, page_size: int | None = None) -> Iterator[Any]:
        """List risk acceptances, one after the other."""
        return self._iterate("/api/v1/acceptances", {"state": state, "vendorId": vendor_id, "pageSize": page_size})

    def list_acceptances_csv(self, *, state: AcceptanceState | None = None, vendor_id: str | None = None, page_size: int | None = None) -> bytes:
        """List risk acceptances as CSV."""
        return self._download("GET", "/api/v1/acceptances", query={"state": state, "vendorId": vendor_id, "pageSize": page_size, "format": "csv"})

    def renew_acceptance(self, finding_id: str, body: AcceptanceRenewal) -> Acceptance:
        """Renew a risk acceptance."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/acceptance/renew", body=body)

    def end_acceptance(self, finding_id: str, body: AcceptanceEnd) -> Acceptance:
        """End a risk acceptance early."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/acceptance/end", body=body)

    def list_approvals(self, *, status: ApprovalStatus | None = None, kind: ApprovalKind | None = None, subject_id: str | None = None, page: int | None = None, page_size: int | None = None) -> ApprovalPage:
        """List approval requests."""
        return self._call("GET", "/api/v1/approvals", query={"status": status, "kind": kind, "subjectId": subject_id, "page": page, "pageSize": page_size})

    def iter_approvals(self, *, status: ApprovalStatus | None = None, kind: ApprovalKind | None = None, subject_id: str | None = None, page_size: int | None = None) -> Iterator[Any]:
        """List approval requests, one after the other."""
        return self._iterate("/api/v1/approvals", {"status": status, "kind": kind, "subjectId": subject_id, "pageSize": page_size})

    def get_approval(self, approval_id: str) -> Approval:
        """Get an approval request."""
        return self._call("GET", f"/api/v1/approvals/{self._segment(approval_id)}")

    def withdraw_approval(self, approval_id: str) -> Approval:
        """Withdraw an approval request."""
        return self._call("POST", f"/api/v1/approvals/{self._segment(approval_id)}/withdraw")

    def request_acceptance(self, finding_id: str, body: AcceptanceRequest) -> Approval:
        """Request approval to accept a risk."""
        return self._call("POST", f"/api/v1/findings/{self._segment(finding_id)}/acceptance-requests", body=body)

    def request_finalization(self, assessment_id: str, body: ApprovalRequest) -> Approval:
        """Request approval to finalise an assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/finalization-requests", body=body)

    def request_vendor_deletion(self, vendor_id: str, body: ApprovalRequest) -> Approval:
        """Request approval to delete a vendor."""
        return self._call("POST", f"/api/v1/vendors/{self._segment(vendor_id)}/deletion-requests", body=body)

    def create_comment(self, assessment_id: str, body: CommentCreate) -> Comment:
        """Add a comment or reply to an assessment."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/comments", body=body)

    def attach_evidence(self, evidence_id: str, body: EvidenceQuestions, *, if_match: str | None = None) -> Evidence:
        """Attach evidence to questions."""
        return self._call("PUT", f"/api/v1/evidence/{self._segment(evidence_id)}/questions", body=body, if_match=if_match)

    def download_evidence(self, evidence_id: str) -> bytes:
        """Download evidence."""
        return self._download("GET", f"/api/v1/evidence/{self._segment(evidence_id)}/content", query={})

    def delete_evidence(self, evidence_id: str) -> Deleted:
        """Delete evidence."""
        return self._call("DELETE", f"/api/v1/evidence/{self._segment(evidence_id)}")

    def get_dashboard(self) -> Dashboard:
        """Get the dashboard."""
        return self._call("GET", "/api/v1/dashboard")

    def download_assessment_report(self, assessment_id: str) -> bytes:
        """Download an assessment report as a PDF."""
        return self._download("GET", f"/api/assessments/{self._segment(assessment_id)}/pdf", query={})

    def download_portfolio_report(self) -> bytes:
        """Download the portfolio report as a PDF."""
        return self._download("GET", "/api/dashboard/report", query={})

    def download_framework_report(self, vendor_id: str, framework_id: str) -> bytes:
        """Download a vendor framework report as a PDF."""
        return self._download("GET", f"/api/vendors/{self._segment(vendor_id)}/frameworks/{self._segment(framework_id)}/report", query={})

    def export_vendor(self, vendor_id: str, *, table: Literal["vendor", "assessment", "certification", "responsibility"] | None = None) -> bytes:
        """Export a vendor as CSV."""
        return self._download("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/export", query={"table": table})

    def export_assessment_plan(self, assessment_id: str) -> OscalAssessmentPlan:
        """Export an assessment plan as OSCAL."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/oscal/assessment-plan")

    def export_assessment_results(self, assessment_id: str) -> OscalAssessmentResults:
        """Export assessment results as OSCAL."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/oscal/assessment-results")

    def export_vendor_poam(self, vendor_id: str) -> OscalPoam:
        """Export a plan of action and milestones as OSCAL."""
        return self._call("GET", f"/api/v1/vendors/{self._segment(vendor_id)}/oscal/poam")

    def list_audit_entries(self, *, action: str | None = None, user_id: str | None = None, vendor_id: str | None = None, from_date: str | None = None, to_date: str | None = None, page: int | None = None, page_size: int | None = None) -> AuditPage:
        """List audit log entries."""
        return self._call("GET", "/api/v1/audit", query={"action": action, "userId": user_id, "vendorId": vendor_id, "fromDate": from_date, "toDate": to_date, "page": page, "pageSize": page_size})

    def iter_audit_entries(self, *, action: str | None = None, user_id: str | None = None, vendor_id: str | None = None, from_date: str | None = None, to_date: str | None = None, page_size: int | None = None) -> Iterator[Any]:
        """List audit log entries, one after the other."""
        return self._iterate("/api/v1/audit", {"action": action, "userId": user_id, "vendorId": vendor_id, "fromDate": from_date, "toDate": to_date, "pageSize": page_size})

    def list_audit_entries_csv(self, *, action: str | None = None, user_id: str | None = None, vendor_id: str | None = None, from_date: str | None = None, to_date: str | None = None, page_size: int | None = None) -> bytes:
        """List audit log entries as CSV."""
        return self._download("GET", "/api/v1/audit", query={"action": action, "userId": user_id, "vendorId": vendor_id, "fromDate": from_date, "toDate": to_date, "pageSize": page_size, "format": "csv"})

    def list_frameworks(self) -> list[FrameworkSummary]:
        """List frameworks."""
        return self._call("GET", "/api/v1/frameworks")

    def get_framework(self, framework_id: str, *, search: str | None = None) -> FrameworkDetail:
        """Get a framework with its controls."""
        return self._call("GET", f"/api/v1/frameworks/{self._segment(framework_id)}", query={"search": search})

    def delete_framework(self, framework_id: str) -> None:
        """Delete a framework and its controls."""
        return self._call("DELETE", f"/api/v1/frameworks/{self._segment(framework_id)}")

    def list_templates(self) -> list[TemplateSummary]:
        """List all template versions."""
        return self._call("GET", "/api/v1/templates")

    def create_template(self, body: TemplateBody) -> TemplateDetail:
        """Create a template."""
        return self._call("POST", "/api/v1/templates", body=body)

    def get_template(self, template_id: str) -> TemplateDetail:
        """Get a template."""
        return self._call("GET", f"/api/v1/templates/{self._segment(template_id)}")

    def update_template(self, template_id: str, body: TemplateBody, *, if_match: str | None = None) -> TemplateDetail:
        """Update a draft or create the next version of a published template."""
        return self._call("PUT", f"/api/v1/templates/{self._segment(template_id)}", body=body, if_match=if_match)

    def delete_template(self, template_id: str) -> None:
        """Delete a template version."""
        return self._call("DELETE", f"/api/v1/templates/{self._segment(template_id)}")

    def export_template(self, template_id: str) -> TemplateExport:
        """Export a template."""
        return self._call("GET", f"/api/templates/{self._segment(template_id)}/export")

    def import_template(self, body: TemplateExport) -> TemplateImportResult:
        """Import a template."""
        return self._call("POST", "/api/v1/templates/import", body=body)

    def install_starter_content(self) -> TemplateDetail:
        """Install the starter framework and questionnaire."""
        return self._call("POST", "/api/v1/templates/starter")

    def create_template_version(self, template_id: str) -> TemplateDetail:
        """Create the next version of a template."""
        return self._call("POST", f"/api/v1/templates/{self._segment(template_id)}/versions")

    def publish_template(self, template_id: str) -> TemplateDetail:
        """Publish a template."""
        return self._call("POST", f"/api/v1/templates/{self._segment(template_id)}/publish")

    def duplicate_template(self, template_id: str) -> TemplateDetail:
        """Duplicate a template."""
        return self._call("POST", f"/api/v1/templates/{self._segment(template_id)}/duplicate")

    def get_current_caller(self) -> CurrentCaller:
        """Get the current API key or user."""
        return self._call("GET", "/api/v1/me")

    def rotate_own_api_key(self, body: ApiKeyRotation) -> ApiKeyRotated:
        """Rotate the secret of the current API key."""
        return self._call("POST", "/api/v1/me/rotate", body=body)

    def revoke_own_previous_secret(self) -> None:
        """Revoke the previous secret of the current API key."""
        return self._call("DELETE", "/api/v1/me/previous-secret")

    def list_webhooks(self) -> list[Webhook]:
        """List webhooks."""
        return self._call("GET", "/api/v1/webhooks")

    def create_webhook(self, body: WebhookCreate) -> WebhookWithSecret:
        """Create a webhook."""
        return self._call("POST", "/api/v1/webhooks", body=body)

    def get_webhook(self, webhook_id: str) -> Webhook:
        """Get a webhook."""
        return self._call("GET", f"/api/v1/webhooks/{self._segment(webhook_id)}")

    def update_webhook(self, webhook_id: str, body: WebhookUpdate, *, if_match: str | None = None) -> Webhook:
        """Update a webhook."""
        return self._call("PUT", f"/api/v1/webhooks/{self._segment(webhook_id)}", body=body, if_match=if_match)

    def delete_webhook(self, webhook_id: str) -> Deleted:
        """Delete a webhook and its delivery log."""
        return self._call("DELETE", f"/api/v1/webhooks/{self._segment(webhook_id)}")

    def rotate_webhook_secret(self, webhook_id: str) -> WebhookWithSecret:
        """Rotate a webhook secret."""
        return self._call("POST", f"/api/v1/webhooks/{self._segment(webhook_id)}/rotate-secret")

    def test_webhook(self, webhook_id: str) -> WebhookDelivery:
        """Send a test event to a webhook."""
        return self._call("POST", f"/api/v1/webhooks/{self._segment(webhook_id)}/test")

    def list_webhook_deliveries(self, webhook_id: str, *, page: int | None = None, page_size: int | None = None) -> WebhookDeliveryPage:
        """List webhook deliveries."""
        return self._call("GET", f"/api/v1/webhooks/{self._segment(webhook_id)}/deliveries", query={"page": page, "pageSize": page_size})

    def iter_webhook_deliveries(self, webhook_id: str, *, page_size: int | None = None) -> Iterator[Any]:
        """List webhook deliveries, one after the other."""
        return self._iterate(f"/api/v1/webhooks/{self._segment(webhook_id)}/deliveries", {"pageSize": page_size})

    def redeliver_webhook_event(self, webhook_id: str, delivery_id: str) -> WebhookDelivery:
        """Redeliver a webhook event."""
        return self._call("POST", f"/api/v1/webhooks/{self._segment(webhook_id)}/deliveries/{self._segment(delivery_id)}/replay")

    def list_portal_links(self, assessment_id: str) -> list[PortalLink]:
        """List portal links for an assessment."""
        return self._call("GET", f"/api/v1/assessments/{self._segment(assessment_id)}/links")

    def create_portal_link(self, assessment_id: str, body: PortalContact) -> PortalLink:
        """Invite another vendor contact."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/links", body=body)

    def show_portal_link(self, assessment_id: str, link_id: str) -> PortalLink:
        """Show the URL of a portal link once."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/links/{self._segment(link_id)}/show")

    def revoke_portal_link(self, assessment_id: str, link_id: str) -> PortalLink:
        """Revoke a portal link and the links delegated from it."""
        return self._call("DELETE", f"/api/v1/assessments/{self._segment(assessment_id)}/links/{self._segment(link_id)}")

    def upload_evidence(self, assessment_id: str, body: bytes, file_name: str, *, question_key: str | None = None, expires_date: str | None = None) -> Evidence:
        """Upload evidence."""
        return self._call("POST", f"/api/v1/assessments/{self._segment(assessment_id)}/evidence", query={"fileName": file_name, "questionKey": question_key, "expiresDate": expires_date}, body=body)

    def import_framework(self, body: FrameworkImportBody | bytes, *, name: str | None = None, version: str | None = None, description: str | None = None) -> FrameworkSummary:
        """Import a framework from an OSCAL catalog or a CSV file."""
        return self._call("POST", "/api/v1/frameworks/import", query={"name": name, "version": version, "description": description}, body=body, content_type="text/csv")
