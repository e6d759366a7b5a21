export { countPortfoliosHandler, deletePortfolioHistoryHandler, updatePortfolioCounts } from './figure-jobs.ts';
export { readFigures, selectFigureParts, sumFigures } from './figure-queries.ts';
export { resetPortfolioHistory, selectTrendFigures, type TrendFigure } from './trend-figures.ts';
