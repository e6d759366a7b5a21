import fc from 'fast-check';

/** One of two sides writes to its own vendors, so it never waits for the other side's open transactions. */
export type HistoryStep = {
  readonly side: 0 | 1;
  readonly statements: readonly string[];
  /** A transaction can stay open across steps of the other side. The next step of its own side continues it. */
  readonly end: 'commit' | 'rollback' | 'stay open';
  readonly counts: boolean;
};

const FRAMEWORKS = ['11111111-0000-4000-8000-000000000000', '22222222-0000-4000-8000-000000000000'];

const tier = fc.constantFrom("'LOW'", "'MEDIUM'", "'HIGH'", "'CRITICAL'", 'null');
const severity = fc.constantFrom('CRITICAL', 'HIGH', 'MEDIUM', 'LOW');
const status = fc.constantFrom('DRAFT', 'SENT', 'IN_PROGRESS', 'SUBMITTED', 'UNDER_REVIEW', 'COMPLETED');
const progress = fc.constantFrom('PENDING', 'IN_PROGRESS', 'COMPLETED', 'NOT_APPLICABLE');
/** Favours values around the thresholds (0.60 and 0.80) and today (2026-11-15). */
const score = fc.oneof(
  fc.constant('null'),
  fc.constantFrom('0', '0.5999', '0.6000', '0.7999', '0.8000', '1'),
  fc.integer({ min: 0, max: 10_000 }).map((n) => String(n / 10_000)),
);
const due = fc.constantFrom('2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16');
const shortfall = fc.constantFrom(
  '0',
  '0.333333333333333',
  '0.666666666666667',
  '0.5',
  '0.25',
  '1',
  '0.000000000000001',
);

const ORGANISATION = 'current_organisation_id()';
/** The organisation's rows that belong to this side. `pick` selects one of the first few, or none. */
const vendors = (side: number) =>
  `select id from vendor where organisation_id = ${ORGANISATION} and name = 'Side ${String(side)}'`;
const theirs = (table: string, side: number) =>
  `select id from ${table} where organisation_id = ${ORGANISATION} and vendor_id in (${vendors(side)})`;
const pick = (set: string, place: number) => `(${set} order by id offset ${String(place)} limit 1)`;

type Write = (side: number) => string;

const asCompleted = (value: string) => (value === 'COMPLETED' ? 'now()' : 'null');
const tierOfVendor = `(select case v.tier when 'CRITICAL' then 8 when 'HIGH' then 4 when 'LOW' then 1 else 2 end)`;
const place = fc.nat({ max: 3 });

const ofVendors: fc.Arbitrary<Write>[] = [
  fc.tuple(fc.integer({ min: 1, max: 3 }), tier, score).map(
    ([rows, t, s]) =>
      (side) =>
        `insert into vendor (organisation_id, id, name, contact_email, tier, overall_score)
     select ${ORGANISATION}, gen_random_uuid(), 'Side ${String(side)}', 'a@b.example', ${t}, ${s}
     from generate_series(1, ${String(rows)})`,
  ),
  fc.tuple(place, tier).map(
    ([at, t]) =>
      (side) =>
        `update vendor set tier = ${t} where id = ${pick(vendors(side), at)};
     update vendor_control c set tier_weight = ${tierOfVendor} from vendor v where v.id = c.vendor_id and v.id in (${vendors(side)})`,
  ),
  score.map((s) => (side) => `update vendor set overall_score = ${s} where id in (${vendors(side)})`),
  place.map((at) => (side) => `update vendor set notes = 'x' where id = ${pick(vendors(side), at)}`),
  place.map((at) => (side) => `delete from vendor where id = ${pick(vendors(side), at)}`),
];

const ofAssessments: fc.Arbitrary<Write>[] = [
  fc.tuple(place, status, due).map(
    ([at, s, d]) =>
      (side) =>
        `insert into assessment (organisation_id, id, vendor_id, title, status, template_lineage_id, template_name,
       template_version, due_date, sections, risk_weights, completed_at)
     select ${ORGANISATION}, gen_random_uuid(), id, 'A', '${s}', gen_random_uuid(), 'T', 1, '${d}', '[]', '{}',
       ${asCompleted(s)} from ${pick(vendors(side), at)} v`,
  ),
  fc.tuple(place, status, due).map(
    ([at, s, d]) =>
      (side) =>
        `update assessment set status = '${s}', due_date = '${d}', completed_at = ${asCompleted(s)}
     where id = ${pick(theirs('assessment', side), at)}`,
  ),
  place.map((at) => (side) => `delete from assessment where id = ${pick(theirs('assessment', side), at)}`),
];

const stage = fc.constantFrom('NEW', 'PLAN_AGREED', 'TO_VERIFY');
const dueOrNone = fc.option(due).map((day) => (day === null ? 'null' : `'${day}'`));
/** Null where the organisation has no such user. */
const user = place.map((at) => pick(`select id from app_user where organisation_id = ${ORGANISATION}`, at));
const codes = fc.subarray(['A-1', 'A:2', 'B-1']).map((some) => `'{${some.join(',')}}'`);

const ofFindings: fc.Arbitrary<Write>[] = [
  fc.tuple(place, severity, fc.boolean(), fc.tuple(dueOrNone, user, stage, codes)).map(
    ([at, s, proposed, [day, owner, st, c]]) =>
      (side) =>
        `insert into finding (organisation_id, id, vendor_id, assessment_id, title, description, severity, proposed,
       due_date, owner_id, stage, control_codes)
     select ${ORGANISATION}, gen_random_uuid(), vendor_id, id, 'F', 'F', '${s}', ${String(proposed)},
       ${day}, ${owner}, '${st}', ${c}
     from assessment where id = ${pick(theirs('assessment', side), at)}`,
  ),
  fc.tuple(place, dueOrNone, user, stage).map(
    ([at, day, owner, st]) =>
      (side) =>
        `update finding set due_date = ${day}, owner_id = ${owner}, stage = '${st}'
     where id = ${pick(theirs('finding', side), at)}`,
  ),
  place.map((at) => (side) => `update finding set proposed = false where id = ${pick(theirs('finding', side), at)}`),
  fc.tuple(place, severity).map(
    ([at, s]) =>
      (side) =>
        `update finding set proposed = false, status = 'REMEDIATED', resolved_at = now(), severity = '${s}'
     where id = ${pick(theirs('finding', side), at)}`,
  ),
  place.map((at) => (side) => `delete from finding where id = ${pick(theirs('finding', side), at)}`),
];

const ofResponsibilities: fc.Arbitrary<Write>[] = [
  fc.tuple(fc.integer({ min: 1, max: 3 }), progress).map(
    ([rows, p]) =>
      (side) =>
        `insert into responsibility (organisation_id, id, vendor_id, title, status)
     select ${ORGANISATION}, gen_random_uuid(), v.id, 'R', '${p}'
     from (${vendors(side)} order by id limit ${String(rows)}) v, generate_series(1, ${String(rows)})`,
  ),
  fc.tuple(place, progress).map(
    ([at, p]) =>
      (side) =>
        `update responsibility set status = '${p}' where id = ${pick(theirs('responsibility', side), at)}`,
  ),
  place.map((at) => (side) => `delete from responsibility where id = ${pick(theirs('responsibility', side), at)}`),
  place.map((at) => (side) => `delete from responsibility where vendor_id = ${pick(vendors(side), at)}`),
];

const ofControls: fc.Arbitrary<Write>[] = [
  fc.tuple(place, fc.constantFrom(...FRAMEWORKS), fc.integer({ min: 1, max: 8 }), shortfall).map(
    ([at, f, n, s]) =>
      (side) =>
        `insert into vendor_control (organisation_id, vendor_id, framework_id, control_code, framework_name, control_title,
       domain, ratio, shortfall, tier_weight)
     select ${ORGANISATION}, v.id, '${f}', 'C-' || n, 'Framework ${f.slice(0, 1)}', 'Control ' || n, 'D', '', ${s},
       ${tierOfVendor} from vendor v, generate_series(1, ${String(n)}) n where v.id = ${pick(vendors(side), at)}
     on conflict (organisation_id, vendor_id, framework_id, control_code) do update set shortfall = excluded.shortfall`,
  ),
  place.map((at) => (side) => `delete from vendor_control where vendor_id = ${pick(vendors(side), at)}`),
];

const write = fc.oneof(
  ...[ofVendors, ofAssessments, ofFindings, ofResponsibilities, ofControls].map((writes) => fc.oneof(...writes)),
);

const step = fc.record({
  side: fc.constantFrom(0 as const, 1 as const),
  writes: fc.array(write, { minLength: 1, maxLength: 5 }),
  end: fc.constantFrom(
    'commit' as const,
    'commit' as const,
    'commit' as const,
    'rollback' as const,
    'stay open' as const,
  ),
  counts: fc.boolean(),
});

/** Each side starts with a few rows of every kind, so that later steps have something to change. */
const beginning = fc
  .tuple(
    ...[ofVendors, ofVendors, ofAssessments, ofFindings, ofResponsibilities, ofControls].flatMap((writes) =>
      writes.slice(0, 1),
    ),
  )
  .chain((writes) =>
    fc.constantFrom(0 as const, 1 as const).map((side) => ({ side, writes, end: 'commit' as const, counts: false })),
  );

export const arbitraryHistory: fc.Arbitrary<HistoryStep[]> = fc
  .tuple(beginning, beginning, fc.array(step, { minLength: 2, maxLength: 7 }))
  .map(([first, second, steps]) =>
    [first, second, ...steps].map(({ writes, ...rest }) => ({
      ...rest,
      statements: writes.map((one) => one(rest.side)),
    })),
  );
