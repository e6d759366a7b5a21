import { t } from '../i18n.ts';
import type { Sentence } from './sentence.ts';

const VENDOR_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_VENDOR: (slots) => t('{{actor}} added {{subject}}', slots),
  UPDATE_VENDOR: (slots) => t('{{actor}} updated {{subject}}', slots),
  DELETE_VENDOR: (slots) => t('{{actor}} deleted {{subject}}', slots),
  MERGE_VENDOR: (slots, entry) => {
    const name = entry.text('mergedVendorName');
    return name === null
      ? t('{{actor}} merged another vendor into {{subject}}', slots)
      : t('{{actor}} merged {{name}} into {{subject}}', { ...slots, name });
  },
  REMOVE_MERGED_VENDOR: (slots, entry) => {
    const name = entry.text('vendorName');
    return name === null
      ? t('{{actor}} removed {{subject}} after merging it', slots)
      : t('{{actor}} removed {{subject}} after merging it into {{name}}', { ...slots, name });
  },
  DECIDE_VENDOR: (slots, entry) =>
    ({
      APPROVED: t('{{actor}} approved {{subject}}', slots),
      APPROVED_WITH_CONDITIONS: t('{{actor}} approved {{subject}} with conditions', slots),
      REJECTED: t('{{actor}} rejected {{subject}}', slots),
    })[entry.text('outcome') ?? ''] ?? t('{{actor}} recorded a decision about {{subject}}', slots),
  EXPORT_VENDOR: (slots) => t('{{actor}} exported the data of {{subject}}', slots),
  EXPORT_VENDOR_OSCAL: (slots) => t('{{actor}} exported the findings of {{subject}} as OSCAL', slots),
  EXPORT_RESPONSIBILITY_MEMO: (slots) => t('{{actor}} exported a memo of responsibilities for {{subject}}', slots),
  EXPORT_FRAMEWORK_REPORT: (slots) => t('{{actor}} exported a framework report about {{subject}}', slots),
  NOTIFY_EXPIRY: (slots) => t('{{actor}} sent a notice about the contract of {{subject}}', slots),
  START_VENDOR_IMPORT: (slots) => t('{{actor}} started an import of vendors', slots),
  CREATE_CERTIFICATION: (slots) => t('{{actor}} added certification {{subject}}', slots),
  UPDATE_CERTIFICATION: (slots) => t('{{actor}} updated certification {{subject}}', slots),
  DELETE_CERTIFICATION: (slots) => t('{{actor}} deleted certification {{subject}}', slots),
  CERTIFICATION_EXPIRING: (slots) => t('{{actor}} sent a notice that certification {{subject}} expires', slots),
  UPLOAD_ATTACHMENT: (slots) => t('{{actor}} uploaded certification file {{subject}}', slots),
  DOWNLOAD_ATTACHMENT: (slots) => t('{{actor}} downloaded certification file {{subject}}', slots),
  DELETE_ATTACHMENT: (slots) => t('{{actor}} deleted certification file {{subject}}', slots),
  CREATE_RESPONSIBILITY: (slots) => t('{{actor}} added responsibility {{subject}}', slots),
  UPDATE_RESPONSIBILITY: (slots) => t('{{actor}} updated responsibility {{subject}}', slots),
  DELETE_RESPONSIBILITY: (slots) => t('{{actor}} deleted responsibility {{subject}}', slots),
};

const ASSESSMENT_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_ASSESSMENT: (slots) => t('{{actor}} created assessment {{subject}}', slots),
  SEND_ASSESSMENT: (slots) => t('{{actor}} sent {{subject}}', slots),
  RECALL_ASSESSMENT: (slots) => t('{{actor}} recalled {{subject}}', slots),
  DELETE_ASSESSMENT: (slots) => t('{{actor}} deleted assessment {{subject}}', slots),
  ANSWER_ASSESSMENT: (slots) => t('{{actor}} answered questions of {{subject}}', slots),
  SUBMIT_ASSESSMENT: (slots) => t('{{actor}} submitted {{subject}}', slots),
  CLAIM_ASSESSMENT: (slots) => t('{{actor}} started the review of {{subject}}', slots),
  REVIEW_DECISION: (slots, entry) => {
    const question = entry.text('questionKey');
    return question === null
      ? t('{{actor}} decided a question of {{subject}}', slots)
      : t('{{actor}} decided question {{question}} of {{subject}}', { ...slots, question });
  },
  SEND_BACK_ASSESSMENT: (slots) => t('{{actor}} sent {{subject}} back to the vendor', slots),
  FINALIZE_ASSESSMENT: (slots) => t('{{actor}} finalised {{subject}}', slots),
  REOPEN_ASSESSMENT: (slots) => t('{{actor}} reopened {{subject}}', slots),
  DISMISS_FINDING: (slots, entry) => {
    const question = entry.text('questionKey');
    return question === null
      ? t('{{actor}} dismissed a proposed finding of {{subject}}', slots)
      : t('{{actor}} dismissed the proposed finding for question {{question}} of {{subject}}', { ...slots, question });
  },
  UPDATE_SCORING_VERSION: (slots) => t('{{actor}} updated the scoring rules of {{subject}}', slots),
  DELEGATE_SECTIONS: (slots, entry) => {
    const to = entry.text('name') ?? entry.text('email');
    return to === null
      ? t('{{actor}} delegated sections of {{subject}}', slots)
      : t('{{actor}} delegated sections of {{subject}} to {{to}}', { ...slots, to });
  },
  INVITE_CONTACT: (slots, entry) => {
    const contact = entry.text('name') ?? entry.text('email');
    return contact === null
      ? t('{{actor}} invited a contact to {{subject}}', slots)
      : t('{{actor}} invited {{contact}} to {{subject}}', { ...slots, contact });
  },
  REMIND_VENDOR: (slots) => t('{{actor}} reminded the contacts of {{subject}}', slots),
  NOTIFY_OVERDUE: (slots) => t('{{actor}} sent a notice that {{subject}} is overdue', slots),
  OPEN_PORTAL: (slots) => t('{{actor}} opened the portal for {{subject}}', slots),
  LEAVE_PORTAL: (slots) => t('{{actor}} left the portal', slots),
  SHOW_PORTAL_LINK: (slots) => t('{{actor}} viewed a portal link for {{subject}}', slots),
  REVOKE_LINK: (slots) => t('{{actor}} revoked a portal link for {{subject}}', slots),
  DOWNLOAD_RECEIPT: (slots) => t('{{actor}} downloaded a receipt of {{subject}}', slots),
  UPDATE_ASSESSMENT: (slots) => t('{{actor}} updated {{subject}}', slots),
  EXPORT_ASSESSMENT: (slots) => t('{{actor}} exported the data of {{subject}}', slots),
  EXPORT_ASSESSMENT_OSCAL: (slots) => t('{{actor}} exported {{subject}} as OSCAL', slots),
  EXPORT_ASSESSMENT_PDF: (slots) => t('{{actor}} exported {{subject}} as PDF', slots),
  START_BULK_SEND: (slots) => t('{{actor}} started sending assessments to several vendors', slots),
  UPLOAD_EVIDENCE: (slots) => t('{{actor}} uploaded evidence {{subject}}', slots),
  UPDATE_EVIDENCE: (slots) => t('{{actor}} updated evidence {{subject}}', slots),
  DOWNLOAD_EVIDENCE: (slots) => t('{{actor}} downloaded evidence {{subject}}', slots),
  DELETE_EVIDENCE: (slots) => t('{{actor}} deleted evidence {{subject}}', slots),
  ADD_COMMENT: (slots) => t('{{actor}} commented on {{subject}}', slots),
};

const FINDING_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_FINDING: (slots) => t('{{actor}} opened finding {{subject}}', slots),
  UPDATE_FINDING: (slots, { changedTo }) => {
    if (changedTo('status') === 'RISK_ACCEPTED') return t('{{actor}} accepted the risk of {{subject}}', slots);
    if (changedTo('status') === 'REMEDIATED') return t('{{actor}} closed {{subject}} as remediated', slots);
    if (changedTo('status') === 'OPEN') return t('{{actor}} reopened {{subject}}', slots);
    if (typeof changedTo('acceptedUntil') === 'string')
      return t('{{actor}} renewed the risk acceptance of {{subject}}', slots);
    if (changedTo('acceptanceEnded') === true) return t('{{actor}} ended the risk acceptance of {{subject}}', slots);
    return t('{{actor}} updated finding {{subject}}', slots);
  },
  WITHDRAW_FINDING: (slots) => t('{{actor}} withdrew finding {{subject}}', slots),
  SHARE_FINDING: (slots) => t('{{actor}} shared {{subject}} with the vendor', slots),
  UNSHARE_FINDING: (slots) => t('{{actor}} stopped sharing {{subject}} with the vendor', slots),
  PLAN_REMEDIATION: (slots) => t('{{actor}} planned the remediation of {{subject}}', slots),
  REPORT_FIXED: (slots) => t('{{actor}} reported {{subject}} as fixed', slots),
  RETURN_FINDING: (slots) => t('{{actor}} returned {{subject}} to the vendor', slots),
  UPLOAD_FINDING_FILE: (slots) => t('{{actor}} uploaded finding file {{subject}}', slots),
  DOWNLOAD_FINDING_FILE: (slots) => t('{{actor}} downloaded finding file {{subject}}', slots),
  DELETE_FINDING_FILE: (slots) => t('{{actor}} deleted finding file {{subject}}', slots),
};

const QUESTIONNAIRE_SENTENCES: Readonly<Record<string, Sentence>> = {
  CREATE_TEMPLATE: (slots) => t('{{actor}} created template {{subject}}', slots),
  UPDATE_TEMPLATE: (slots) => t('{{actor}} updated template {{subject}}', slots),
  PUBLISH_TEMPLATE: (slots) => t('{{actor}} published template {{subject}}', slots),
  EXPORT_TEMPLATE: (slots) => t('{{actor}} exported template {{subject}}', slots),
  DELETE_TEMPLATE: (slots) => t('{{actor}} deleted template {{subject}}', slots),
  IMPORT_FRAMEWORK: (slots) => t('{{actor}} imported framework {{subject}}', slots),
  DELETE_FRAMEWORK: (slots) => t('{{actor}} deleted framework {{subject}}', slots),
};

const APPROVAL_SENTENCES: Readonly<Record<string, Sentence>> = {
  REQUEST_APPROVAL: (slots) => t('{{actor}} requested an approval for {{subject}}', slots),
  APPROVE_REQUEST: (slots) => t('{{actor}} approved the request for {{subject}}', slots),
  REJECT_REQUEST: (slots) => t('{{actor}} rejected the request for {{subject}}', slots),
  WITHDRAW_REQUEST: (slots) => t('{{actor}} withdrew the request for {{subject}}', slots),
  VOID_REQUEST: (slots) => t('{{actor}} made the request for {{subject}} void', slots),
};

export const RECORD_SENTENCES: Readonly<Record<string, Sentence>> = {
  ...VENDOR_SENTENCES,
  ...ASSESSMENT_SENTENCES,
  ...FINDING_SENTENCES,
  ...QUESTIONNAIRE_SENTENCES,
  ...APPROVAL_SENTENCES,
};
