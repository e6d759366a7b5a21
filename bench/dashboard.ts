// Measures the requests of the dashboard and the portfolio page in an organisation with 1,000 vendors and in one with
// 100,000 vendors of the same database: `npm run bench:dashboard`. Responses must take at most 1.5 times as long in the
// larger one.
import { parseArgs } from 'node:util';
import { compareSizes } from './compared-sizes.ts';
import { loadAssessments } from './load-assessments.ts';
import { loadPortfolio } from './portfolio.ts';

const { values } = parseArgs({ options: { large: { type: 'string', default: '100000' } } });

/** Every twentieth vendor has another score than at the end of the previous month. */
const NEW_SCORES = `
  update vendor set overall_score = round(1 - overall_score / 2, 4)
  where organisation_id = $1 and overall_score is not null and abs(hashtext(id::text)) % 20 = 0`;

await compareSizes({
  unit: 'vendors',
  sizes: { small: 1_000, large: Number(values.large) },
  target: 1.5,
  load: async (owner, id, vendors) => {
    await loadPortfolio(owner, id, vendors);
    await loadAssessments(owner, id);
    const began = performance.now();
    await owner.query('call derive_portfolio_history($1)', [id]);
    console.error(`derived the history in ${((performance.now() - began) / 1000).toFixed(1)} s`);
    await owner.query(NEW_SCORES, [id]);
  },
  listPaths: () =>
    Promise.resolve({
      Figures: '/api/v1/dashboard',
      'My work': '/api/app/my-work',
      Trend: '/api/app/portfolio/trend',
      'Heat map': '/api/app/portfolio/heat-map',
      'Largest score changes': '/api/app/portfolio/score-changes',
      'Score changes of four quarters': '/api/app/portfolio/score-changes?quarters=4',
      'Concentration of open risk': '/api/app/portfolio/concentration',
      'Numbers of risk acceptances': '/api/app/portfolio/acceptances',
      'Issued reports': '/api/app/issued-reports?page=1',
    }),
});
