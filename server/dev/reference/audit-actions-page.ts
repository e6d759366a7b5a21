import { formatAuditAction } from '../../src/domain/audit-label.ts';
import { toWebhookEvent } from '../../src/domain/webhook-event.ts';
import { type AuditAction, readAuditActions } from './audit-actions.ts';
import { AUDIT_DETAILS } from './audit-details.ts';
import { toCode, toCodeList, buildPage, buildTable } from './markdown.ts';
import type { SourceCode } from './source-code.ts';

const INTRODUCTION = `Every change is an entry in the [audit log](../explanation/audit-log.md), written in the transaction of the
change itself: without the entry there is no change. So is every file that leaves. An entry says which action it was, who did it,
from which address and with which request, what it was done to, and the details below.

This page is read out of the code that writes the entries: what each one is about, which [details](#the-details) it holds, and by
which routes, [commands](command-line.md) and jobs of the worker it comes about.`;

const NOTHING = 'Nothing in particular';

const groupOf = ({ targets: [first] }: AuditAction) => first ?? NOTHING;
const OWN_TITLES = new Map([
  ['ApiKey', 'API keys'],
  ['Evidence', 'Evidence'],
  ['Responsibility', 'Responsibilities'],
  ['ScimToken', 'SCIM tokens'],
  [NOTHING, 'Without an entity'],
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
    event ? `Webhooks are told of it as ${toCode(event)}.` : '',
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
    '## The details',
    'What stands in `meta` of an entry, in the order of the alphabet.',
    detailTable(actions),
  );
}
