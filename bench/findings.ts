// Measures the work on findings in an organisation with 10,000 and in one with 1,000,000 findings of the same database:
// `npm run bench:findings`. Responses must take at most twice as long in the larger one.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FindingPage } from '@assay/contract';
import pg from 'pg';
import { startPostgres } from '../server/dev/postgres.ts';
import { readConfig } from '../server/src/config.ts';
import { type AppContext, createContext } from '../server/src/context.ts';
import { createOperatorCaller } from '../server/src/domain/caller.ts';
import { createOrganisation } from '../server/src/features/access/organisations/organisation-commands.ts';
import { ADMINISTRATOR, listRoles } from '../server/src/features/access/roles/role-queries.ts';
import { createUser } from '../server/src/features/access/users/user-commands.ts';
import { updatePortfolioCounts } from '../server/src/features/portfolio/figures/figure-jobs.ts';
import { migrate } from '../server/src/migrate.ts';
import { startServer } from './child-process.ts';
import { loadPortfolio } from './portfolio.ts';

const { values } = parseArgs({ options: { large: { type: 'string', default: '1000000' } } });
const SIZES = { small: 10_000, large: Number(values.large) };
const FINDINGS_EACH = 40;
const FINDINGS_PER_OWNER = 2_000;
const ROUNDS = 15;
const WARM_UP = 3;
const TARGET = 2;
const PASSWORD = 'only the measurements use this password';

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

type Visitor = { readonly cookie: string; readonly vendorId: string; readonly ownerId: string };

const LIST = '/api/v1/findings';

/** The paths by what they show. */
const listPaths = ({ vendorId, ownerId }: Visitor): Readonly<Record<string, string>> => ({
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

const postgres = await startPostgres({
  dir: await mkdtemp(join(tmpdir(), 'assay-bench-')),
  persistent: false,
  settings: ['shared_buffers=1GB', 'max_wal_size=16GB', 'checkpoint_timeout=30min', 'maintenance_work_mem=256MB'],
});
try {
  await migrate(postgres.url('postgres'));
  const environment = {
    DATABASE_URL: postgres.url('postgres'),
    ASSAY_SECRET: 'only the measurements know this secret, and only for minutes',
    LOG_LEVEL: 'warn',
    METRICS_PORT: '0',
    SHUTDOWN_DELAY_MS: '0',
    LIMIT_REQUESTS_PER_MINUTE: '10000000',
  };
  const ctx = createContext(readConfig(environment));
  const emails = { small: await load(ctx, SIZES.small), large: await load(ctx, SIZES.large) };
  await ctx.database.pool.end();
  const server = await startServer('../server/src/api.ts', environment);
  try {
    await measure(`http://localhost:${String(server.port)}`, emails);
  } finally {
    await server.stop();
  }
} finally {
  await postgres.stop();
}

/** Returns the email address of its administrator. */
async function load(ctx: AppContext, findings: number): Promise<string> {
  console.error(`loading ${String(findings)} findings`);
  const { id } = await createOrganisation(ctx, `Northwind ${String(findings)}`);
  const operator = createOperatorCaller(id);
  const role = (await listRoles(ctx, operator)).find(({ name }) => name === ADMINISTRATOR);
  if (!role) throw new Error('There is no administrator role');
  const email = `ada-${String(findings)}@northwind.example`;
  await createUser(ctx, operator, { name: 'Ada', email, password: PASSWORD, roleId: role.id });
  const owner = new pg.Pool({ connectionString: ctx.config.database.ownerUrl, max: 1 });

  await loadPortfolio(owner, id, findings / FINDINGS_EACH);
  await owner.query(OWNERS, [id, Math.ceil(findings / FINDINGS_PER_OWNER)]);
  await owner.query(FINDINGS, [id]);
  await owner.query('analyze');
  await updatePortfolioCounts(ctx, id);
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
  await owner.end();
  return email;
}

async function signIn(url: string, email: string): Promise<Visitor> {
  const response = await fetch(`${url}/api/app/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const list = await fetch(url + LIST, { headers: { cookie } });
  const { entries } = FindingPage.parse(await list.json());
  const [finding] = entries;
  if (!finding || finding.ownerId === null) throw new Error('There are no findings with an owner');
  return { cookie, vendorId: finding.vendorId, ownerId: finding.ownerId };
}

/** Infinite if the request fails, for example because the database gave up. */
async function time(url: string, { cookie }: Visitor): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  return response.status === 200 ? performance.now() - began : Infinity;
}

function median(all: readonly number[]): number {
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
}

/** Both organisations in turn, so that compared results are measured within the same seconds. */
async function measure(url: string, emails: Readonly<Record<'small' | 'large', string>>) {
  const small = await signIn(url, emails.small);
  const large = await signIn(url, emails.large);
  const largePaths = listPaths(large);
  console.log(
    `| Request | ${String(SIZES.small)} findings | ${String(SIZES.large)} findings | Factor |\n|---|---|---|---|`,
  );
  for (const [name, path] of Object.entries(listPaths(small))) {
    const [smallMs, largeMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
      smallMs.push(await time(url + path, small));
      largeMs.push(await time(url + (largePaths[name] ?? ''), large));
    }
    const [fast, slow] = [median(smallMs.slice(WARM_UP)), median(largeMs.slice(WARM_UP))];
    const factor = slow / fast;
    if (factor > TARGET) process.exitCode = 1;
    console.log(`| ${name} | ${fast.toFixed(1)} ms | ${slow.toFixed(1)} ms | ${factor.toFixed(1)} |`);
  }
}
