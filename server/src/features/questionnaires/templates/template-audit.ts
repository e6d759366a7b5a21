import type { Question, Section, TemplateBody } from '@assay/contract';
import { listQuestions } from '@assay/contract/conditions';
import { type Changes, diffValues } from '../../../domain/changes.ts';
import { sha256 } from '../../../platform/crypto.ts';
import { parseSections } from '../mappings/index.ts';
import type { TemplateRow } from './template-queries.ts';

/** A template in an audit entry. The hash covers its sections as they are exported. */
export const toTemplateMeta = (template: TemplateRow) => ({
  version: template.version,
  questions: template.question_count,
  sha256: sha256(JSON.stringify(parseSections(template))).toString('hex'),
});

/** Questions are known by their keys, each with the fields that changed. */
export const toTemplateChanges = (before: TemplateBody, after: TemplateBody): Changes => ({
  ...diffValues(toOverview(before), toOverview(after)),
  ...diffQuestions(listQuestions(before.sections), listQuestions(after.sections)),
});

const toOverview = ({ name, description, sections }: TemplateBody) => ({
  name,
  description,
  sections: sections.map(toSectionOverview),
});

const toSectionOverview = ({ title, questions }: Section) => ({ title, questions: questions.map(({ key }) => key) });

function diffQuestions(before: readonly Question[], after: readonly Question[]): Changes {
  const old = new Map(before.map((question) => [question.key, question]));
  const current = new Map(after.map((question) => [question.key, question]));
  const changes: Changes = {};
  for (const key of new Set([...old.keys(), ...current.keys()])) {
    const fields = Object.entries(diffValues({ ...old.get(key) }, toUpdate(old.get(key), current.get(key))));
    if (fields.length === 0) continue;
    changes[`questions.${key}`] = {
      from: old.has(key) ? Object.fromEntries(fields.map(([field, { from }]) => [field, from])) : null,
      to: current.has(key) ? Object.fromEntries(fields.map(([field, { to }]) => [field, to])) : null,
    };
  }
  return changes;
}

/** A field that is gone becomes null. */
const toUpdate = (before: Question | undefined, after: Question | undefined) => ({
  ...Object.fromEntries(Object.keys(before ?? {}).map((field) => [field, null])),
  ...after,
});
