// Measures the work on findings in an organisation with 10,000 and in one with 1,000,000 findings of the same database:
// `npm run bench:findings`. Responses must take at most twice as long in the larger one.
import { parseArgs } from 'node:util';
import { FindingPage } from '@assay/contract';
import { compareSizes } from './compared-sizes.ts';
import { loadPortfolio } from './portfolio.ts';

const { values } = parseArgs({ options: { large: { type: 'string', default: '1000000' } } });
const FINDINGS_EACH = 40;
const FINDINGS_PER_OWNER = 2_000;

/** Two of five are open, and a fifth of the open ones is overdue. */
const FINDINGS = `
  insert into finding (organisation_id, id, vendor_id, title, description, severity, proposed, source, status, stage,
    due_date, owner_id, control_codes, created_at, resolved_at)
  select v.organisation_id, gen_random_uuid(), v.id, 'Finding ' || f.n || ' of ' || v.name, 'Answered: no',
    (array['CRITICAL', 'HIGH', 'MEDIUM', 'LOW'])[1 + f.n % 4], false,
    (array['INCIDENT', 'AUDIT', 'NEWS', 'OTHER'])[1 + f.n / 7 % 4],
    case when f.n % 5 < 2 then 'OPEN' when f.n % 5 < 4 then 'REMEDIATED' else 'RISK_ACCEPTED' end,
    (array['NEW', 'PLAN_AGREED', 'WITH_VENDOR', 'TO_VERIFY'])[1 + f.n / 3 % 4],
    current_date - 60 + (f.n * 7 + v.place) % 300, o.ids[1 + (v.place + f.n) % cardinality(o.ids)],
    array['C-' || (v.place + f.n) % 300],
    now() - (f.n * 11 + v.place) % 500 * interval '1 day' - (f.n + v.place) * interval '1 second',
    case when f.n % 5 >= 2 then now() end
  from (select *, (row_number() over (order by id))::int as place from vendor where organisation_id = $1) v,
    generate_series(1, ${String(FINDINGS_EACH)}) f (n),
    (select array_agg(id) as ids from app_user where organisation_id = $1) o`;

const OWNERS = `
  insert into app_user (organisation_id, id, email, name, role_id)
  select organisation_id, gen_random_uuid(), n || '@' || organisation_id, 'Owner ' || n, role_id
  from app_user, generate_series(1, $2::int) n where organisation_id = $1`;

const LIST = '/api/v1/findings';

/** The paths by what they show. */
const buildPaths = (vendorId: string, ownerId: string) => ({
  'First page': LIST,
  'Page 50': `${LIST}?page=50`,
  'Open findings': `${LIST}?status=OPEN`,
  'Closed findings': `${LIST}?status=REMEDIATED`,
  'By severity': `${LIST}?severity=HIGH`,
  'By stage': `${LIST}?stage=TO_VERIFY`,
  'By source': `${LIST}?source=NEWS`,
  'By owner': `${LIST}?ownerId=${ownerId}`,
  'By vendor': `${LIST}?vendorId=${vendorId}`,
  'By control': `${LIST}?controlCode=C-7`,
  'By due date': `${LIST}?dueFrom=2026-01-01&dueTo=2030-01-01&status=OPEN`,
  'Overdue findings': `${LIST}?overdue=true`,
  'By rare text': `${LIST}?query=zebra`,
  'Sorted by due date': `${LIST}?sort=dueDate`,
  'Sorted by due date, descending': `${LIST}?sort=-dueDate`,
  'Sorted by creation, descending': `${LIST}?sort=-createdAt`,
  'Sorted by severity, descending': `${LIST}?sort=-severity`,
  'Sorted by vendor': `${LIST}?sort=vendorName`,
  'Groups by vendor': '/api/app/findings/groups?by=vendor',
  'Groups by owner': '/api/app/findings/groups?by=owner',
  'Groups by control': '/api/app/findings/groups?by=control',
  'My work (due findings)': '/api/app/my-work',
  'Concentration of open risk': '/api/app/portfolio/concentration',
  'Numbers of risk acceptances': '/api/app/portfolio/acceptances',
});

await compareSizes({
  unit: 'findings',
  sizes: { small: 10_000, large: Number(values.large) },
  target: 2,
  load: async (owner, id, findings) => {
    await loadPortfolio(owner, id, findings / FINDINGS_EACH);
    await owner.query(OWNERS, [id, Math.ceil(findings / FINDINGS_PER_OWNER)]);
    await owner.query(FINDINGS, [id]);
  },
  listPaths: async (visitor) => {
    const { entries } = FindingPage.parse(await (await visitor.get(LIST)).json());
    const [finding] = entries;
    if (!finding || finding.ownerId === null) throw new Error('There are no findings with an owner');
    return buildPaths(finding.vendorId, finding.ownerId);
  },
});
