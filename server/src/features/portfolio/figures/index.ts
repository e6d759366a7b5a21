export { countPortfoliosHandler, updatePortfolioCounts } from './figure-jobs.ts';
export { readFigures, selectFigureParts, sumFigures } from './figure-queries.ts';
