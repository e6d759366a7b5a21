# Generated from docs/openapi.json by `npm run generate`. Do not edit it.
# ruff: noqa
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Acceptance = TypedDict("Acceptance", {
    "findingId": "str",
    "title": "str",
    "severity": "RiskWeight",
    "vendorId": "str",
    "vendorName": "str",
    "state": "AcceptanceState",
    "rationale": "str | None",
    "acceptedAt": "str",
    "acceptedByName": "str | None",
    "approvedByName": "str | None",
    "acceptedUntil": "str | None",
    "renewedAt": "str | None",
    "renewedByName": "str | None",
    "renewalRationale": "str | None",
    "endedAt": "str | None",
    "endedByName": "str | None",
    "endReason": "str | None",
    "successorFindingId": "str | None",
})

AcceptanceEnd = TypedDict("AcceptanceEnd", {
    "reason": "str",
})

AcceptancePage = TypedDict("AcceptancePage", {
    "entries": "list[Acceptance]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

AcceptanceRenewal = TypedDict("AcceptanceRenewal", {
    "acceptedUntil": "str | None",
    "rationale": "str",
})

AcceptanceRequest = TypedDict("AcceptanceRequest", {
    "reason": "str",
    "acceptedUntil": "NotRequired[str | None]",
})

AcceptanceState: TypeAlias = "Literal[\"ACTIVE\", \"ENDING_SOON\", \"ENDED\", \"EXPIRED\"]"

Answer: TypeAlias = "str | float | list[str]"

ApiKeyRotated = TypedDict("ApiKeyRotated", {
    "id": "str",
    "name": "str",
    "key": "str",
    "expiresAt": "str | None",
    "previousSecret": "PreviousApiKeySecret | None",
})

ApiKeyRotation = TypedDict("ApiKeyRotation", {
    "overlapHours": "NotRequired[int]",
})

Approval = TypedDict("Approval", {
    "id": "str",
    "kind": "ApprovalKind",
    "status": "ApprovalStatus",
    "voidReason": "VoidReason | None",
    "subjectId": "str",
    "subjectName": "str",
    "changes": "list[ApprovalChange]",
    "reason": "str",
    "requestedById": "str | None",
    "requestedByName": "str",
    "requestedAt": "str",
    "decidedById": "str | None",
    "decidedByName": "str | None",
    "decidedAt": "str | None",
    "decisionReason": "str | None",
})

ApprovalChange = TypedDict("ApprovalChange", {
    "field": "str",
    "from": "Any",
    "to": "Any",
})

ApprovalKind: TypeAlias = "Literal[\"ACCEPT_RISK\", \"FINALIZE_ASSESSMENT\", \"DELETE_VENDOR\", \"CHANGE_SIGN_IN\"]"

ApprovalPage = TypedDict("ApprovalPage", {
    "entries": "list[Approval]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

ApprovalRequest = TypedDict("ApprovalRequest", {
    "reason": "str",
})

ApprovalStatus: TypeAlias = "Literal[\"PENDING\", \"APPROVED\", \"REJECTED\", \"WITHDRAWN\", \"VOID\"]"

AssessedControl = TypedDict("AssessedControl", {
    "frameworkId": "str | None",
    "framework": "str",
    "version": "str",
    "code": "str",
    "title": "str | None",
    "domain": "str | None",
})

AssessmentBulkSend = TypedDict("AssessmentBulkSend", {
    "vendorIds": "list[str]",
    "templateId": "str",
    "title": "NotRequired[str]",
    "dueDate": "str",
    "reviewerId": "NotRequired[str]",
})

AssessmentClaimedEvent = TypedDict("AssessmentClaimedEvent", {
    "type": "Literal[\"assessment.claimed\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentCompletedEvent = TypedDict("AssessmentCompletedEvent", {
    "type": "Literal[\"assessment.completed\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentCreate = TypedDict("AssessmentCreate", {
    "vendorId": "str",
    "templateId": "str",
    "title": "NotRequired[str]",
    "dueDate": "NotRequired[str | None]",
    "reviewerId": "NotRequired[str]",
})

AssessmentCreatedEvent = TypedDict("AssessmentCreatedEvent", {
    "type": "Literal[\"assessment.created\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentDeletedEvent = TypedDict("AssessmentDeletedEvent", {
    "type": "Literal[\"assessment.deleted\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentDetail = TypedDict("AssessmentDetail", {
    "id": "str",
    "title": "str",
    "vendorId": "str",
    "vendorName": "str",
    "status": "AssessmentStatus",
    "overdue": "bool",
    "score": "float | None",
    "dueDate": "str | None",
    "createdAt": "str",
    "sentAt": "str | None",
    "submittedAt": "str | None",
    "completedAt": "str | None",
    "templateName": "str | None",
    "templateVersion": "int | None",
    "reviewerName": "str | None",
    "exactScore": "str | None",
    "rating": "Rating",
    "heldBackBy": "HeldBackBy",
    "updatedAt": "str",
    "vendor": "dict[str, Any]",
    "template": "dict[str, Any]",
    "reviewer": "dict[str, Any] | None",
    "invitation": "dict[str, Any] | None",
    "submittedBy": "SubmittedBy | None",
    "openedAt": "str | None",
    "reopenedKeys": "list[str] | None",
    "returnedKeys": "list[str] | None",
    "changedKeys": "list[str] | None",
    "sections": "list[dict[str, Any]]",
    "findings": "list[AssessmentFinding]",
    "dismissals": "list[Dismissal]",
    "comments": "list[Comment]",
    "evidence": "list[Evidence]",
    "scoreBreakdown": "ScoreBreakdown | None",
})

AssessmentFinding = TypedDict("AssessmentFinding", {
    "id": "str",
    "title": "str",
    "description": "str",
    "recommendation": "str | None",
    "severity": "RiskWeight",
    "status": "FindingStatus",
    "stage": "FindingStage | None",
    "source": "FindingSource",
    "controlCodes": "list[str]",
    "questionKey": "str | None",
    "resolutionNote": "str | None",
    "createdAt": "str",
    "resolvedAt": "str | None",
    "resolvedByName": "str | None",
    "dueDate": "str | None",
    "acceptedUntil": "str | None",
    "supersedesFindingId": "str | None",
    "supersededByFindingId": "str | None",
    "clearedByAssessmentId": "str | None",
    "assessmentId": "str | None",
    "assessmentTitle": "str | None",
    "vendorId": "str",
    "vendorName": "str",
    "ownerId": "str | None",
    "ownerName": "str | None",
    "updatedAt": "str",
    "proposed": "bool",
})

AssessmentListItem = TypedDict("AssessmentListItem", {
    "id": "str",
    "title": "str",
    "vendorId": "str",
    "vendorName": "str",
    "status": "AssessmentStatus",
    "overdue": "bool",
    "score": "float | None",
    "dueDate": "str | None",
    "createdAt": "str",
    "sentAt": "str | None",
    "submittedAt": "str | None",
    "completedAt": "str | None",
    "templateName": "str | None",
    "templateVersion": "int | None",
    "reviewerName": "str | None",
    "exactScore": "str | None",
    "rating": "Rating",
    "heldBackBy": "HeldBackBy",
    "updatedAt": "str",
})

AssessmentPage = TypedDict("AssessmentPage", {
    "entries": "list[AssessmentListItem]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
    "nextCursor": "str | None",
})

AssessmentQuestion = TypedDict("AssessmentQuestion", {
    "key": "str",
    "text": "str",
    "helpText": "str | None",
    "type": "QuestionType",
    "riskWeight": "RiskWeight",
    "required": "bool",
    "options": "list[str] | None",
    "expectedAnswer": "ExpectedAnswer | None",
    "conditionalLogic": "ConditionalLogic | None",
    "findingTitle": "NotRequired[str]",
    "recommendation": "NotRequired[str]",
    "bounds": "NotRequired[NumericBounds]",
    "exclusiveOptions": "NotRequired[list[str]]",
    "controls": "list[AssessedControl]",
    "id": "str",
    "visible": "bool",
    "response": "Response | None",
    "previousResponse": "SubmittedResponse | None",
})

AssessmentReason = TypedDict("AssessmentReason", {
    "reason": "str",
})

AssessmentRecalledEvent = TypedDict("AssessmentRecalledEvent", {
    "type": "Literal[\"assessment.recalled\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentReopenedEvent = TypedDict("AssessmentReopenedEvent", {
    "type": "Literal[\"assessment.reopened\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentSend = TypedDict("AssessmentSend", {
    "dueDate": "NotRequired[str]",
})

AssessmentSentBackEvent = TypedDict("AssessmentSentBackEvent", {
    "type": "Literal[\"assessment.sent_back\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentSentEvent = TypedDict("AssessmentSentEvent", {
    "type": "Literal[\"assessment.sent\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

AssessmentStatus: TypeAlias = "Literal[\"DRAFT\", \"SENT\", \"IN_PROGRESS\", \"SUBMITTED\", \"UNDER_REVIEW\", \"COMPLETED\"]"

AssessmentSubmit = TypedDict("AssessmentSubmit", {
    "name": "str",
    "title": "str",
})

AssessmentSubmittedEvent = TypedDict("AssessmentSubmittedEvent", {
    "type": "Literal[\"assessment.submitted\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

Attachment = TypedDict("Attachment", {
    "id": "str",
    "fileName": "str",
    "mimeType": "str",
    "sizeBytes": "int",
    "sha256": "str",
    "uploadedByName": "str",
    "uploadedAt": "str",
})

AttachmentList = TypedDict("AttachmentList", {
    "entries": "list[Attachment]",
})

AuditEntry = TypedDict("AuditEntry", {
    "id": "str",
    "action": "str",
    "actionLabel": "str",
    "userName": "str",
    "entityType": "str | None",
    "entityId": "str | None",
    "entityName": "str | None",
    "meta": "dict[str, Any] | None",
    "createdAt": "str",
    "requestId": "str | None",
    "record": "AuditedRecord | None",
})

AuditPage = TypedDict("AuditPage", {
    "entries": "list[AuditEntry]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

AuditedRecord = TypedDict("AuditedRecord", {
    "type": "Literal[\"Vendor\", \"Assessment\", \"Finding\", \"Template\", \"Framework\"]",
    "id": "str",
    "vendorId": "str | None",
    "vendorName": "str | None",
})

Certification = TypedDict("Certification", {
    "id": "str",
    "name": "str",
    "issuer": "str | None",
    "issuedDate": "str | None",
    "expiresDate": "str | None",
    "status": "CertificationStatus",
    "notes": "str | None",
    "attachments": "list[Attachment]",
    "updatedAt": "str",
})

CertificationCreate = TypedDict("CertificationCreate", {
    "name": "str",
    "issuer": "NotRequired[str | None]",
    "issuedDate": "NotRequired[str | None]",
    "expiresDate": "NotRequired[str | None]",
    "notes": "NotRequired[str | None]",
})

CertificationExpiringEvent = TypedDict("CertificationExpiringEvent", {
    "type": "Literal[\"certification.expiring\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

CertificationList = TypedDict("CertificationList", {
    "vendorId": "str",
    "vendorName": "str",
    "entries": "list[Certification]",
})

CertificationListItem = TypedDict("CertificationListItem", {
    "id": "str",
    "name": "str",
    "issuer": "str | None",
    "issuedDate": "str | None",
    "expiresDate": "str | None",
    "status": "CertificationStatus",
    "notes": "str | None",
    "attachments": "list[Attachment]",
    "updatedAt": "str",
    "vendorId": "str",
})

CertificationPage = TypedDict("CertificationPage", {
    "entries": "list[CertificationListItem]",
    "nextCursor": "str | None",
})

CertificationStatus: TypeAlias = "Literal[\"VALID\", \"EXPIRING\", \"EXPIRED\"]"

CertificationUpdate = TypedDict("CertificationUpdate", {
    "name": "NotRequired[str]",
    "issuer": "NotRequired[str | None]",
    "issuedDate": "NotRequired[str | None]",
    "expiresDate": "NotRequired[str | None]",
    "notes": "NotRequired[str | None]",
})

Comment = TypedDict("Comment", {
    "id": "str",
    "questionKey": "str | None",
    "visibility": "Visibility",
    "body": "str",
    "authorName": "str",
    "createdAt": "str",
    "mentions": "NotRequired[list[Person]]",
    "replies": "list[Reply]",
})

CommentCreate = TypedDict("CommentCreate", {
    "body": "str",
    "visibility": "NotRequired[Visibility]",
    "questionKey": "NotRequired[str | None]",
    "parentId": "NotRequired[str | None]",
    "mentionedUserIds": "NotRequired[list[str]]",
})

ConditionalLogic = TypedDict("ConditionalLogic", {
    "match": "Literal[\"all\", \"any\"]",
    "rules": "list[dict[str, Any]]",
})

ContractValue: TypeAlias = "Literal[\"$0–$50K\", \"$50K–$250K\", \"$250K–$1M\", \"$1M–$5M\", \"$5M+\"]"

Control = TypedDict("Control", {
    "id": "str",
    "domain": "str",
    "code": "str",
    "title": "str",
    "guidance": "str | None",
})

ControlMapping = TypedDict("ControlMapping", {
    "framework": "str",
    "version": "str",
    "code": "str",
})

CurrentCaller = TypedDict("CurrentCaller", {
    "type": "Literal[\"API_KEY\", \"USER\"]",
    "id": "str | None",
    "name": "str",
    "organisationId": "str",
    "permissions": "list[Permission]",
    "expiresAt": "str | None",
    "previousSecret": "PreviousApiKeySecret | None",
    "limits": "list[dict[str, Any]]",
})

Dashboard = TypedDict("Dashboard", {
    "vendorCount": "int",
    "averageScore": "float | None",
    "scoreDistribution": "dict[str, Any]",
    "averageScoreExact": "float | None",
    "heldBack": "int",
    "vendorsByTier": "dict[str, Any]",
    "topDeficientControls": "list[DeficientControl]",
    "openFindings": "int",
    "openFindingsBySeverity": "dict[str, Any]",
    "assessmentStatusCounts": "dict[str, Any]",
    "customerResponsibilitySummary": "dict[str, Any]",
})

DataSensitivity: TypeAlias = "Literal[\"PUBLIC\", \"INTERNAL\", \"CONFIDENTIAL\", \"RESTRICTED\"]"

Decision: TypeAlias = "Literal[\"COMPLIANT\", \"PARTIAL\", \"NON_COMPLIANT\", \"NOT_APPLICABLE\", \"CLARIFICATION_REQUESTED\"]"

DeficientControl = TypedDict("DeficientControl", {
    "frameworkId": "str",
    "frameworkName": "str",
    "controlCode": "str",
    "controlTitle": "str",
    "failCount": "int",
    "weightedShortfall": "float",
})

Deleted = TypedDict("Deleted", {
    "deleted": "Literal[true]",
    "id": "str",
})

DeletedRecord = TypedDict("DeletedRecord", {
    "type": "DeletedRecordType",
    "id": "str",
    "vendorId": "str",
    "deletedAt": "str",
})

DeletedRecordPage = TypedDict("DeletedRecordPage", {
    "entries": "list[DeletedRecord]",
    "nextCursor": "str | None",
})

DeletedRecordType: TypeAlias = "Literal[\"Vendor\", \"Assessment\", \"Finding\", \"Certification\", \"Responsibility\"]"

Dismissal = TypedDict("Dismissal", {
    "questionKey": "str",
    "reason": "str",
    "dismissedByName": "str",
    "dismissedAt": "str",
})

DomainCompliance = TypedDict("DomainCompliance", {
    "domain": "str",
    "frameworkId": "str",
    "frameworkName": "str",
    "complianceRatio": "float",
    "controlCount": "int",
    "exact": "str",
})

Error = TypedDict("Error", {
    "error": "str",
    "code": "str",
    "details": "NotRequired[list[dict[str, Any]]]",
    "documentation": "str",
})

Evidence = TypedDict("Evidence", {
    "id": "str",
    "fileName": "str",
    "mimeType": "str",
    "sizeBytes": "int",
    "sha256": "str",
    "questionKeys": "list[str]",
    "expiresDate": "str | None",
    "uploadedByName": "str",
    "uploadedAt": "str",
    "annex": "bool",
})

EvidenceQuestions = TypedDict("EvidenceQuestions", {
    "questionKeys": "list[str]",
})

ExpectedAnswer: TypeAlias = "str | list[str] | float | dict[str, Any]"

Finding = TypedDict("Finding", {
    "id": "str",
    "title": "str",
    "description": "str",
    "recommendation": "str | None",
    "severity": "RiskWeight",
    "status": "FindingStatus",
    "stage": "FindingStage | None",
    "source": "FindingSource",
    "controlCodes": "list[str]",
    "questionKey": "str | None",
    "resolutionNote": "str | None",
    "createdAt": "str",
    "resolvedAt": "str | None",
    "resolvedByName": "str | None",
    "dueDate": "str | None",
    "acceptedUntil": "str | None",
    "supersedesFindingId": "str | None",
    "supersededByFindingId": "str | None",
    "clearedByAssessmentId": "str | None",
    "assessmentId": "str | None",
    "assessmentTitle": "str | None",
    "vendorId": "str",
    "vendorName": "str",
    "ownerId": "str | None",
    "ownerName": "str | None",
    "updatedAt": "str",
})

FindingBulkResult = TypedDict("FindingBulkResult", {
    "findingIds": "list[str]",
    "failures": "list[dict[str, Any]]",
})

FindingBulkUpdate = TypedDict("FindingBulkUpdate", {
    "findingIds": "list[str]",
    "update": "NotRequired[dict[str, Any]]",
    "close": "NotRequired[FindingUpdate]",
})

FindingComment = TypedDict("FindingComment", {
    "id": "str",
    "visibility": "Visibility",
    "body": "str",
    "authorName": "str",
    "byVendor": "bool",
    "createdAt": "str",
    "mentions": "NotRequired[list[Person]]",
})

FindingCommentCreate = TypedDict("FindingCommentCreate", {
    "body": "str",
    "visibility": "NotRequired[Visibility]",
    "mentionedUserIds": "NotRequired[list[str]]",
})

FindingCommentPage = TypedDict("FindingCommentPage", {
    "entries": "list[FindingComment]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

FindingCreate = TypedDict("FindingCreate", {
    "questionKey": "NotRequired[str | None]",
    "title": "str",
    "description": "str",
    "recommendation": "NotRequired[str | None]",
    "severity": "RiskWeight",
    "controlCodes": "NotRequired[list[str]]",
    "dueDate": "NotRequired[str | None]",
    "ownerId": "NotRequired[str | None]",
})

FindingCreatedEvent = TypedDict("FindingCreatedEvent", {
    "type": "Literal[\"finding.created\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

FindingDetailsUpdate = TypedDict("FindingDetailsUpdate", {
    "title": "NotRequired[str]",
    "description": "NotRequired[str]",
    "recommendation": "NotRequired[str | None]",
    "ownerId": "NotRequired[str | None]",
    "dueDate": "NotRequired[str | None]",
    "stage": "NotRequired[FindingStage]",
    "reason": "NotRequired[str | None]",
})

FindingDismissal = TypedDict("FindingDismissal", {
    "questionKey": "str",
    "reason": "str",
})

FindingFile = TypedDict("FindingFile", {
    "id": "str",
    "fileName": "str",
    "mimeType": "str",
    "sizeBytes": "int",
    "sha256": "str",
    "uploadedByName": "str",
    "uploadedAt": "str",
    "byVendor": "bool",
})

FindingFileList = TypedDict("FindingFileList", {
    "entries": "list[FindingFile]",
})

FindingLink = TypedDict("FindingLink", {
    "id": "str",
    "name": "str | None",
    "email": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "revokedAt": "str | None",
    "openedAt": "str | None",
    "lastSeenAt": "str | None",
    "shownAt": "str | None",
    "shownByName": "str | None",
    "url": "str | None",
    "vendorId": "str",
    "findingIds": "list[str]",
})

FindingPage = TypedDict("FindingPage", {
    "entries": "list[Finding]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
    "nextCursor": "str | None",
})

FindingRemediation = TypedDict("FindingRemediation", {
    "shared": "bool",
    "link": "FindingLink | None",
    "sharedAt": "str | None",
    "sharedByName": "str | None",
    "plan": "str | None",
    "promisedDate": "str | None",
    "plannedAt": "str | None",
    "doneAt": "str | None",
    "returnedAt": "str | None",
})

FindingReturn = TypedDict("FindingReturn", {
    "reason": "str",
})

FindingShare = TypedDict("FindingShare", {
    "findingIds": "list[str]",
    "name": "NotRequired[str | None]",
    "email": "NotRequired[str | None]",
})

FindingSource: TypeAlias = "Literal[\"ASSESSMENT\", \"INCIDENT\", \"AUDIT\", \"NEWS\", \"OTHER\"]"

FindingStage: TypeAlias = "Literal[\"NEW\", \"PLAN_AGREED\", \"WITH_VENDOR\", \"TO_VERIFY\"]"

FindingStatus: TypeAlias = "Literal[\"OPEN\", \"REMEDIATED\", \"RISK_ACCEPTED\"]"

FindingUpdate = TypedDict("FindingUpdate", {
    "status": "Literal[\"REMEDIATED\", \"RISK_ACCEPTED\"]",
    "resolutionNote": "NotRequired[str | None]",
    "acceptedUntil": "NotRequired[str | None]",
})

FindingUpdatedEvent = TypedDict("FindingUpdatedEvent", {
    "type": "Literal[\"finding.updated\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

FindingWithdrawal = TypedDict("FindingWithdrawal", {
    "reason": "str",
})

FrameworkDetail = TypedDict("FrameworkDetail", {
    "id": "str",
    "name": "str",
    "version": "str",
    "description": "str | None",
    "controlCount": "int",
    "controls": "list[Control]",
})

FrameworkImportBody: TypeAlias = "dict[str, Any] | str"

FrameworkSummary = TypedDict("FrameworkSummary", {
    "id": "str",
    "name": "str",
    "version": "str",
    "description": "str | None",
    "controlCount": "int",
})

GeographicRisk: TypeAlias = "Literal[\"DOMESTIC\", \"REGIONAL\", \"GLOBAL\", \"HIGH_RISK_JURISDICTION\"]"

HeldBackBy: TypeAlias = "list[dict[str, Any]]"

MailStatus: TypeAlias = "Literal[\"QUEUED\", \"SENDING\", \"SENT\", \"FAILED\", \"UNCERTAIN\"]"

NumericBounds = TypedDict("NumericBounds", {
    "min": "NotRequired[float]",
    "max": "NotRequired[float]",
})

OscalAssessmentPlan = TypedDict("OscalAssessmentPlan", {
    "assessment-plan": "dict[str, Any]",
})

OscalAssessmentResults = TypedDict("OscalAssessmentResults", {
    "assessment-results": "dict[str, Any]",
})

OscalFinding = TypedDict("OscalFinding", {
    "uuid": "str",
    "title": "str",
    "description": "str",
    "props": "NotRequired[list[OscalProperty]]",
    "origins": "list[OscalOrigin]",
    "target": "dict[str, Any]",
    "related-observations": "NotRequired[list[dict[str, Any]]]",
    "related-risks": "NotRequired[list[dict[str, Any]]]",
})

OscalMetadata = TypedDict("OscalMetadata", {
    "title": "str",
    "last-modified": "str",
    "version": "str",
    "oscal-version": "Literal[\"1.2.1\"]",
    "roles": "list[dict[str, Any]]",
    "parties": "list[OscalParty]",
    "responsible-parties": "list[OscalResponsibleParty]",
})

OscalObservation = TypedDict("OscalObservation", {
    "uuid": "str",
    "title": "str",
    "description": "str",
    "methods": "list[Literal[\"INTERVIEW\", \"EXAMINE\"]]",
    "types": "NotRequired[list[Literal[\"control-objective\", \"finding\"]]]",
    "subjects": "list[dict[str, Any]]",
    "relevant-evidence": "NotRequired[list[dict[str, Any]]]",
    "collected": "str",
    "remarks": "NotRequired[str]",
})

OscalOrigin = TypedDict("OscalOrigin", {
    "actors": "list[dict[str, Any]]",
})

OscalParty = TypedDict("OscalParty", {
    "uuid": "str",
    "type": "Literal[\"organization\", \"person\"]",
    "name": "str",
})

OscalPoam = TypedDict("OscalPoam", {
    "plan-of-action-and-milestones": "dict[str, Any]",
})

OscalPoamItem = TypedDict("OscalPoamItem", {
    "uuid": "str",
    "title": "str",
    "description": "str",
    "props": "NotRequired[list[OscalProperty]]",
    "links": "NotRequired[list[dict[str, Any]]]",
    "origins": "list[OscalOrigin]",
    "related-risks": "NotRequired[list[dict[str, Any]]]",
    "remarks": "str",
})

OscalProperty = TypedDict("OscalProperty", {
    "name": "str",
    "ns": "NotRequired[str]",
    "value": "str",
})

OscalRemediation = TypedDict("OscalRemediation", {
    "uuid": "str",
    "lifecycle": "Literal[\"recommendation\", \"planned\", \"completed\"]",
    "title": "str",
    "description": "str",
    "props": "NotRequired[list[OscalProperty]]",
    "tasks": "NotRequired[list[OscalTask]]",
})

OscalResponsibleParty = TypedDict("OscalResponsibleParty", {
    "role-id": "str",
    "party-uuids": "list[str]",
})

OscalResult = TypedDict("OscalResult", {
    "uuid": "str",
    "title": "str",
    "description": "str",
    "start": "str",
    "end": "str",
    "props": "NotRequired[list[OscalProperty]]",
    "reviewed-controls": "OscalReviewedControls",
    "observations": "NotRequired[list[OscalObservation]]",
    "risks": "NotRequired[list[OscalRisk]]",
    "findings": "NotRequired[list[OscalFinding]]",
})

OscalReviewedControls = TypedDict("OscalReviewedControls", {
    "control-selections": "list[dict[str, Any]]",
    "remarks": "NotRequired[str]",
})

OscalRisk = TypedDict("OscalRisk", {
    "uuid": "str",
    "title": "str",
    "description": "str",
    "statement": "str",
    "props": "NotRequired[list[OscalProperty]]",
    "status": "Literal[\"open\", \"deviation-approved\", \"closed\"]",
    "origins": "list[OscalOrigin]",
    "characterizations": "list[dict[str, Any]]",
    "deadline": "NotRequired[str]",
    "remediations": "NotRequired[list[OscalRemediation]]",
    "related-observations": "NotRequired[list[dict[str, Any]]]",
})

OscalTask = TypedDict("OscalTask", {
    "uuid": "str",
    "type": "Literal[\"milestone\"]",
    "title": "str",
    "timing": "NotRequired[dict[str, Any]]",
    "responsible-roles": "NotRequired[list[OscalResponsibleParty]]",
})

Permission: TypeAlias = "Literal[\"vendors:view\", \"vendors:create\", \"vendors:edit\", \"vendors:delete\", \"assessments:view\", \"assessments:create\", \"assessments:send\", \"assessments:review\", \"assessments:delete\", \"approvals:decide\", \"frameworks:view\", \"frameworks:import\", \"frameworks:delete\", \"templates:view\", \"templates:create\", \"templates:edit\", \"templates:delete\", \"dashboard:view\", \"audit:view\", \"users:view\", \"users:manage\", \"roles:view\", \"roles:manage\", \"api-keys:view\", \"api-keys:manage\", \"settings:view\", \"settings:manage\"]"

Person = TypedDict("Person", {
    "id": "str",
    "name": "str",
})

PortalContact = TypedDict("PortalContact", {
    "name": "NotRequired[str | None]",
    "email": "str",
})

PortalLink = TypedDict("PortalLink", {
    "id": "str",
    "name": "str | None",
    "email": "str",
    "createdAt": "str",
    "expiresAt": "str",
    "revokedAt": "str | None",
    "openedAt": "str | None",
    "lastSeenAt": "str | None",
    "sections": "list[str] | None",
    "delegatedByLinkId": "str | None",
    "shownAt": "str | None",
    "shownByName": "str | None",
    "url": "str | None",
})

PreviousApiKeySecret = TypedDict("PreviousApiKeySecret", {
    "prefix": "str",
    "worksUntil": "str",
})

PreviousAssessment = TypedDict("PreviousAssessment", {
    "assessment": "dict[str, Any] | None",
    "responses": "list[PreviousResponse]",
})

PreviousResponse = TypedDict("PreviousResponse", {
    "questionKey": "str",
    "answer": "Answer | None",
    "notApplicable": "bool",
    "justification": "str | None",
    "decision": "Decision | None",
    "changed": "bool",
})

Question = TypedDict("Question", {
    "key": "str",
    "text": "str",
    "helpText": "str | None",
    "type": "QuestionType",
    "riskWeight": "RiskWeight",
    "required": "bool",
    "options": "list[str] | None",
    "expectedAnswer": "ExpectedAnswer | None",
    "conditionalLogic": "ConditionalLogic | None",
    "controlMappings": "list[ControlMapping]",
    "findingTitle": "NotRequired[str]",
    "recommendation": "NotRequired[str]",
    "bounds": "NotRequired[NumericBounds]",
    "exclusiveOptions": "NotRequired[list[str]]",
})

QuestionType: TypeAlias = "Literal[\"YES_NO\", \"MULTIPLE_CHOICE\", \"FREE_TEXT\", \"FILE_UPLOAD\", \"DATE\", \"NUMERIC\", \"COMBOBOX\", \"MULTI_SELECT\", \"RATING\"]"

Rating: TypeAlias = "Literal[\"GREEN\", \"AMBER\", \"RED\", \"UNSCORED\"]"

RatingThresholds = TypedDict("RatingThresholds", {
    "green": "float",
    "amber": "float",
})

Reply = TypedDict("Reply", {
    "id": "str",
    "questionKey": "str | None",
    "visibility": "Visibility",
    "body": "str",
    "authorName": "str",
    "createdAt": "str",
    "mentions": "NotRequired[list[Person]]",
})

Response = TypedDict("Response", {
    "answer": "Answer | None",
    "notApplicable": "bool",
    "justification": "str | None",
    "compliance": "float | None",
    "onBehalfByName": "str | None",
    "review": "Review | None",
    "updatedAt": "str | None",
})

ResponseEntries = TypedDict("ResponseEntries", {
    "responses": "list[ResponseEntry]",
})

ResponseEntry = TypedDict("ResponseEntry", {
    "questionKey": "str",
    "answer": "Answer | None",
    "notApplicable": "NotRequired[bool]",
    "justification": "NotRequired[str | None]",
})

Responsibility = TypedDict("Responsibility", {
    "id": "str",
    "title": "str",
    "description": "str | None",
    "controlCode": "str | None",
    "certificationId": "str | None",
    "certificationName": "str | None",
    "ownerId": "str | None",
    "ownerName": "str | None",
    "dueDate": "str | None",
    "status": "ResponsibilityStatus",
    "notes": "str | None",
    "updatedAt": "str",
})

ResponsibilityCompliance = TypedDict("ResponsibilityCompliance", {
    "total": "int",
    "completed": "int",
    "inProgress": "int",
    "pending": "int",
    "notApplicable": "int",
    "percent": "int",
})

ResponsibilityCreate = TypedDict("ResponsibilityCreate", {
    "title": "str",
    "description": "NotRequired[str | None]",
    "controlCode": "NotRequired[str | None]",
    "certificationId": "NotRequired[str | None]",
    "ownerId": "NotRequired[str | None]",
    "dueDate": "NotRequired[str | None]",
    "status": "NotRequired[ResponsibilityStatus]",
    "notes": "NotRequired[str | None]",
})

ResponsibilityList = TypedDict("ResponsibilityList", {
    "vendorId": "str",
    "vendorName": "str",
    "entries": "list[Responsibility]",
})

ResponsibilityListItem = TypedDict("ResponsibilityListItem", {
    "id": "str",
    "title": "str",
    "description": "str | None",
    "controlCode": "str | None",
    "certificationId": "str | None",
    "certificationName": "str | None",
    "ownerId": "str | None",
    "ownerName": "str | None",
    "dueDate": "str | None",
    "status": "ResponsibilityStatus",
    "notes": "str | None",
    "updatedAt": "str",
    "vendorId": "str",
})

ResponsibilityPage = TypedDict("ResponsibilityPage", {
    "entries": "list[ResponsibilityListItem]",
    "nextCursor": "str | None",
})

ResponsibilityStatus: TypeAlias = "Literal[\"PENDING\", \"IN_PROGRESS\", \"COMPLETED\", \"NOT_APPLICABLE\"]"

ResponsibilityUpdate = TypedDict("ResponsibilityUpdate", {
    "title": "NotRequired[str]",
    "description": "NotRequired[str | None]",
    "controlCode": "NotRequired[str | None]",
    "certificationId": "NotRequired[str | None]",
    "ownerId": "NotRequired[str | None]",
    "dueDate": "NotRequired[str | None]",
    "status": "NotRequired[ResponsibilityStatus]",
    "notes": "NotRequired[str | None]",
})

Review = TypedDict("Review", {
    "decision": "Decision",
    "rationale": "str | None",
    "reviewerName": "str",
    "decidedAt": "str",
})

ReviewEntry = TypedDict("ReviewEntry", {
    "decision": "Decision | None",
    "rationale": "NotRequired[str | None]",
})

RiskWeight: TypeAlias = "Literal[\"CRITICAL\", \"HIGH\", \"MEDIUM\", \"LOW\"]"

ScoreBreakdown = TypedDict("ScoreBreakdown", {
    "scoringVersion": "int",
    "weights": "dict[str, Any]",
    "final": "bool",
    "score": "float | None",
    "earned": "str",
    "possible": "str",
    "exact": "str | None",
    "coverage": "str | None",
    "thresholds": "RatingThresholds",
    "capCritical": "bool",
    "lines": "list[ScoreLine]",
})

ScoreLine = TypedDict("ScoreLine", {
    "questionKey": "str",
    "question": "str",
    "riskWeight": "RiskWeight",
    "weight": "int",
    "rule": "ScoreRule",
    "reason": "str",
    "compliance": "str | None",
    "gain": "str | None",
    "loss": "str | None",
    "automatic": "dict[str, Any]",
})

ScoreRule: TypeAlias = "Literal[\"NOT_VISIBLE\", \"REVIEWED\", \"NOT_ASKED\", \"NOT_ASKED_AFTER_SHORTFALL\", \"NA_PENDING\", \"INFORMATIONAL\", \"UNANSWERED\", \"PENDING_REVIEW\", \"EXPECTATION\"]"

Section = TypedDict("Section", {
    "title": "str",
    "questions": "list[Question]",
})

SendBack = TypedDict("SendBack", {
    "dueDate": "str",
    "questions": "list[dict[str, Any]]",
})

Submission = TypedDict("Submission", {
    "id": "str",
    "submittedAt": "str",
    "submittedBy": "SubmittedBy",
    "content": "str",
    "sha256": "str",
    "changes": "list[SubmissionChange]",
})

SubmissionChange = TypedDict("SubmissionChange", {
    "questionKey": "str",
    "question": "str",
    "before": "SubmittedResponse",
    "now": "SubmittedResponse",
})

SubmittedBy = TypedDict("SubmittedBy", {
    "name": "str",
    "title": "str",
    "enteredByName": "str | None",
})

SubmittedResponse = TypedDict("SubmittedResponse", {
    "answer": "Answer | None",
    "notApplicable": "bool",
    "justification": "str | None",
    "fileNames": "list[str]",
})

Task = TypedDict("Task", {
    "id": "str",
    "kind": "TaskKind",
    "status": "TaskStatus",
    "done": "int",
    "total": "int",
    "failures": "list[TaskFailure]",
    "createdByName": "str",
    "createdAt": "str",
    "finishedAt": "str | None",
})

TaskFailure = TypedDict("TaskFailure", {
    "vendorId": "str | None",
    "row": "int | None",
    "error": "str",
})

TaskKind: TypeAlias = "Literal[\"SEND_ASSESSMENTS\", \"IMPORT_VENDORS\"]"

TaskResult = TypedDict("TaskResult", {
    "row": "int | None",
    "outcome": "Literal[\"PENDING\", \"DONE\", \"FAILED\"]",
    "change": "Literal[\"CREATED\", \"UPDATED\", \"UNCHANGED\"] | None",
    "vendorId": "str | None",
    "assessmentId": "str | None",
    "error": "str | None",
})

TaskResultPage = TypedDict("TaskResultPage", {
    "entries": "list[TaskResult]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

TaskStarted = TypedDict("TaskStarted", {
    "taskId": "str",
})

TaskStatus: TypeAlias = "Literal[\"RUNNING\", \"DONE\", \"FAILED\"]"

TemplateBody = TypedDict("TemplateBody", {
    "name": "str",
    "description": "str | None",
    "sections": "list[Section]",
})

TemplateDetail = TypedDict("TemplateDetail", {
    "id": "str",
    "lineageId": "str",
    "version": "int",
    "status": "TemplateStatus",
    "name": "str",
    "description": "str | None",
    "questionCount": "int",
    "frameworks": "list[str]",
    "createdAt": "str",
    "updatedAt": "str",
    "publishedAt": "str | None",
    "sections": "list[Section]",
})

TemplateExport = TypedDict("TemplateExport", {
    "formatVersion": "Literal[1]",
    "name": "str",
    "description": "str | None",
    "sections": "list[Section]",
})

TemplateImportResult = TypedDict("TemplateImportResult", {
    "id": "str",
    "lineageId": "str",
    "version": "int",
    "status": "TemplateStatus",
    "name": "str",
    "description": "str | None",
    "questionCount": "int",
    "frameworks": "list[str]",
    "createdAt": "str",
    "updatedAt": "str",
    "publishedAt": "str | None",
    "sections": "list[Section]",
    "warnings": "list[str]",
})

TemplateStatus: TypeAlias = "Literal[\"DRAFT\", \"PUBLISHED\"]"

TemplateSummary = TypedDict("TemplateSummary", {
    "id": "str",
    "lineageId": "str",
    "version": "int",
    "status": "TemplateStatus",
    "name": "str",
    "description": "str | None",
    "questionCount": "int",
    "frameworks": "list[str]",
    "createdAt": "str",
    "updatedAt": "str",
    "publishedAt": "str | None",
})

Tier: TypeAlias = "Literal[\"LOW\", \"MEDIUM\", \"HIGH\", \"CRITICAL\"]"

VendorAssessmentList = TypedDict("VendorAssessmentList", {
    "entries": "list[AssessmentListItem]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
    "nextCursor": "str | None",
    "vendorId": "str",
    "vendorName": "str",
})

VendorBulk = TypedDict("VendorBulk", {
    "vendors": "list[VendorImport | dict[str, Any]]",
    "onExisting": "NotRequired[Literal[\"skip\", \"update\"]]",
})

VendorCreated = TypedDict("VendorCreated", {
    "id": "str",
    "name": "str",
    "externalId": "str | None",
    "contactName": "str | None",
    "contactEmail": "str",
    "tier": "Tier | None",
    "website": "str | None",
    "notes": "str | None",
    "serviceDescription": "str | None",
    "dataSensitivity": "DataSensitivity | None",
    "contractRenewalDate": "str | None",
    "contractValue": "ContractValue | None",
    "geographicRisk": "GeographicRisk | None",
    "tags": "list[str]",
    "ownerId": "str | None",
    "overallScore": "float | None",
    "lastAssessedAt": "str | None",
    "createdAt": "str",
    "updatedAt": "str",
})

VendorCreatedEvent = TypedDict("VendorCreatedEvent", {
    "type": "Literal[\"vendor.created\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

VendorDecision = TypedDict("VendorDecision", {
    "id": "str",
    "vendorId": "str",
    "outcome": "VendorDecisionOutcome",
    "rationale": "str",
    "isCurrent": "bool",
    "validUntil": "str | None",
    "assessmentId": "str | None",
    "assessmentTitle": "str | None",
    "score": "float | None",
    "exactScore": "str | None",
    "conditions": "list[dict[str, Any]]",
    "staleReasons": "list[VendorDecisionStaleReason]",
    "decidedByName": "str",
    "decidedAt": "str",
})

VendorDecisionCreate = TypedDict("VendorDecisionCreate", {
    "outcome": "VendorDecisionOutcome",
    "rationale": "str",
    "assessmentId": "NotRequired[str | None]",
    "validUntil": "NotRequired[str | None]",
    "conditionFindingIds": "NotRequired[list[str]]",
    "newConditions": "NotRequired[list[dict[str, Any]]]",
})

VendorDecisionOutcome: TypeAlias = "Literal[\"APPROVED\", \"APPROVED_WITH_CONDITIONS\", \"REJECTED\"]"

VendorDecisionPage = TypedDict("VendorDecisionPage", {
    "entries": "list[VendorDecision]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

VendorDecisionStaleReason: TypeAlias = "Literal[\"EXPIRED\", \"SCORE_FELL\", \"CRITICAL_FINDING_OPENED\"]"

VendorDeletedEvent = TypedDict("VendorDeletedEvent", {
    "type": "Literal[\"vendor.deleted\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

VendorDetail = TypedDict("VendorDetail", {
    "id": "str",
    "name": "str",
    "externalId": "str | None",
    "contactName": "str | None",
    "contactEmail": "str",
    "tier": "Tier | None",
    "website": "str | None",
    "notes": "str | None",
    "serviceDescription": "str | None",
    "dataSensitivity": "DataSensitivity | None",
    "contractRenewalDate": "str | None",
    "contractValue": "ContractValue | None",
    "geographicRisk": "GeographicRisk | None",
    "tags": "list[str]",
    "ownerId": "str | None",
    "overallScore": "float | None",
    "lastAssessedAt": "str | None",
    "assessments": "list[dict[str, Any]]",
    "domainBreakdown": "list[DomainCompliance]",
    "history": "list[dict[str, Any]]",
    "customerResponsibilityCompliance": "ResponsibilityCompliance | None",
    "findings": "NotRequired[list[Finding]]",
    "certifications": "NotRequired[list[Certification]]",
    "responsibilities": "NotRequired[list[Responsibility]]",
})

VendorFindingCreate = TypedDict("VendorFindingCreate", {
    "source": "Literal[\"INCIDENT\", \"AUDIT\", \"NEWS\", \"OTHER\"]",
    "title": "str",
    "description": "str",
    "recommendation": "NotRequired[str | None]",
    "severity": "RiskWeight",
    "controlCodes": "NotRequired[list[str]]",
    "dueDate": "NotRequired[str | None]",
    "ownerId": "NotRequired[str | None]",
})

VendorImport = TypedDict("VendorImport", {
    "name": "str",
    "contactEmail": "str",
    "externalId": "NotRequired[str]",
    "contactName": "NotRequired[str]",
    "tier": "NotRequired[Tier]",
    "website": "NotRequired[str]",
    "notes": "NotRequired[str]",
    "serviceDescription": "NotRequired[str]",
    "dataSensitivity": "NotRequired[DataSensitivity]",
    "contractRenewalDate": "NotRequired[str]",
    "contractValue": "NotRequired[ContractValue]",
    "geographicRisk": "NotRequired[GeographicRisk]",
    "tags": "NotRequired[list[str]]",
})

VendorMerge = TypedDict("VendorMerge", {
    "mergedVendorId": "str",
    "takeFields": "NotRequired[list[Literal[\"name\", \"externalId\", \"contactName\", \"contactEmail\", \"tier\", \"website\", \"notes\", \"serviceDescription\", \"dataSensitivity\", \"contractRenewalDate\", \"contractValue\", \"geographicRisk\", \"tags\", \"ownerId\"]]]",
})

VendorScore = TypedDict("VendorScore", {
    "id": "str",
    "name": "str",
    "tier": "Tier | None",
    "overallScore": "float | None",
    "lastAssessedAt": "str | None",
    "assessmentCount": "int",
    "latestScore": "float | None",
    "domainBreakdown": "list[DomainCompliance]",
})

VendorSummary = TypedDict("VendorSummary", {
    "id": "str",
    "name": "str",
    "externalId": "str | None",
    "contactName": "str | None",
    "contactEmail": "str",
    "tier": "Tier | None",
    "website": "str | None",
    "overallScore": "float | None",
    "lastAssessedAt": "str | None",
    "assessmentCount": "int",
    "tags": "list[str]",
    "updatedAt": "str",
})

VendorUpdate = TypedDict("VendorUpdate", {
    "name": "NotRequired[str]",
    "externalId": "NotRequired[str | None]",
    "contactName": "NotRequired[str | None]",
    "contactEmail": "NotRequired[str]",
    "tier": "NotRequired[Tier | None]",
    "website": "NotRequired[str | None]",
    "notes": "NotRequired[str | None]",
    "serviceDescription": "NotRequired[str | None]",
    "dataSensitivity": "NotRequired[DataSensitivity | None]",
    "contractRenewalDate": "NotRequired[str | None]",
    "contractValue": "NotRequired[ContractValue | None]",
    "geographicRisk": "NotRequired[GeographicRisk | None]",
    "tags": "NotRequired[list[str] | None]",
    "ownerId": "NotRequired[str | None]",
})

VendorUpdatedEvent = TypedDict("VendorUpdatedEvent", {
    "type": "Literal[\"vendor.updated\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

Visibility: TypeAlias = "Literal[\"INTERNAL\", \"VENDOR\"]"

VoidReason: TypeAlias = "Literal[\"SUBJECT_CHANGED\", \"SUBJECT_DELETED\", \"REQUESTER_NOT_ALLOWED\"]"

Webhook = TypedDict("Webhook", {
    "id": "str",
    "url": "str",
    "description": "str | None",
    "format": "WebhookFormat",
    "events": "list[str]",
    "enabled": "bool",
    "disabledReason": "str | None",
    "previousSecretUntil": "str | None",
    "apiKeyId": "str | None",
    "createdAt": "str",
    "updatedAt": "str",
})

WebhookCreate = TypedDict("WebhookCreate", {
    "url": "str",
    "description": "NotRequired[str | None]",
    "format": "NotRequired[WebhookFormat]",
    "events": "list[WebhookEventType]",
})

WebhookDelivery = TypedDict("WebhookDelivery", {
    "id": "str",
    "event": "str",
    "payload": "str | None",
    "status": "Literal[\"PENDING\", \"DELIVERED\", \"FAILED\"]",
    "attempts": "int",
    "responseStatus": "int | None",
    "outcome": "str | None",
    "createdAt": "str",
    "lastAttemptAt": "str | None",
    "deliveredAt": "str | None",
})

WebhookDeliveryPage = TypedDict("WebhookDeliveryPage", {
    "entries": "list[WebhookDelivery]",
    "page": "int",
    "pageSize": "int",
    "totalCount": "int",
})

WebhookEventType: TypeAlias = "Literal[\"vendor.created\", \"vendor.updated\", \"vendor.deleted\", \"assessment.created\", \"assessment.sent\", \"assessment.recalled\", \"assessment.submitted\", \"assessment.claimed\", \"assessment.sent_back\", \"assessment.completed\", \"assessment.reopened\", \"assessment.deleted\", \"finding.created\", \"finding.updated\", \"certification.expiring\"]"

WebhookFormat: TypeAlias = "Literal[\"STANDARD\", \"SLACK\", \"TEAMS\"]"

WebhookTestEvent = TypedDict("WebhookTestEvent", {
    "type": "Literal[\"webhook.test\"]",
    "timestamp": "str",
    "data": "dict[str, Any]",
})

WebhookUpdate = TypedDict("WebhookUpdate", {
    "url": "NotRequired[str]",
    "description": "NotRequired[str | None]",
    "format": "NotRequired[WebhookFormat]",
    "events": "NotRequired[list[WebhookEventType]]",
    "enabled": "NotRequired[bool]",
})

WebhookWithSecret = TypedDict("WebhookWithSecret", {
    "id": "str",
    "url": "str",
    "description": "str | None",
    "format": "WebhookFormat",
    "events": "list[str]",
    "enabled": "bool",
    "disabledReason": "str | None",
    "previousSecretUntil": "str | None",
    "apiKeyId": "str | None",
    "createdAt": "str",
    "updatedAt": "str",
    "secret": "str",
})
