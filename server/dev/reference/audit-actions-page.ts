import { formatAuditAction } from '../../src/domain/audit-label.ts';
import { toWebhookEvent } from '../../src/domain/webhook-event.ts';
import { type AuditAction, readAuditActions } from './audit-actions.ts';
import { AUDIT_DETAILS } from './audit-details.ts';
import { toCode, toCodeList, buildPage, buildTable } from './markdown.ts';
import type { SourceCode } from './source-code.ts';

const INTRODUCTION = `Every change and every download or export of data is recorded in the [audit log](../explanation/audit-log.md).
The entry is written in the same transaction as the change. It contains the action, the user or API key, the IP address, the request
ID, the affected record and the [details](#details) below.

This page is generated from the code that writes the entries. For each action, it lists the type of record, the details, and the
API routes, [commands](command-line.md) and background jobs that write the entry.`;

const NOTHING = 'None';

const groupOf = ({ targets: [first] }: AuditAction) => first ?? NOTHING;
const OWN_TITLES = new Map([
  ['ApiKey', 'API keys'],
  ['Evidence', 'Evidence'],
  ['Mail', 'Emails'],
  ['Responsibility', 'Responsibilities'],
  ['ScimToken', 'SCIM tokens'],
  [NOTHING, 'Other actions'],
]);
const spaced = (type: string) => type.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const titleOf = (group: string) => OWN_TITLES.get(group) ?? `${spaced(group)}s`;

const eventOf = (action: string) => toWebhookEvent({ action, entity: { id: '', name: null } })?.event;

function sectionOf({ action, targets, details, causes }: AuditAction) {
  const event = eventOf(action);
  const facts = [
    `${formatAuditAction(action)}.`,
    targets.length > 0 ? `Entity: ${targets.map(toCode).join(' or ')}.` : '',
    details.length > 0 ? `Details: ${toCodeList(details)}.` : '',
    event ? `Webhook event: ${toCode(event)}.` : '',
  ];
  const by = causes.map(
    (cause) => `- ${cause.startsWith('job ') ? `the job ${toCode(cause.slice(4))}` : toCode(cause)}`,
  );
  return [`### ${action}`, facts.filter(Boolean).join(' '), by.join('\n')];
}

function detailTable(actions: readonly AuditAction[]) {
  const used = [...new Set(actions.flatMap(({ details }) => details))].sort();
  const unexplained = used.filter((field) => !AUDIT_DETAILS.has(field));
  if (unexplained.length > 0) throw new Error(`audit-details.ts does not explain: ${unexplained.join(', ')}`);
  return buildTable(
    ['detail', 'meaning'],
    used.map((field) => [toCode(field), AUDIT_DETAILS.get(field) ?? '']),
  );
}

export function auditActionsPage(source: SourceCode): string {
  const actions = readAuditActions(source);
  const groups = [...Map.groupBy(actions, groupOf)].sort(
    ([a], [b]) => Number(a === NOTHING) - Number(b === NOTHING) || (a < b ? -1 : 1),
  );
  return buildPage(
    'Audit actions',
    INTRODUCTION,
    ...groups.flatMap(([group, own]) => [`## ${titleOf(group)}`, ...own.flatMap(sectionOf)]),
    '## Details',
    'The fields in `meta` of an entry, in alphabetical order.',
    detailTable(actions),
  );
}
