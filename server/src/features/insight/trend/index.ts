export { getPortfolioHeatMap } from './heat-map-queries.ts';
export { listScoreChanges } from './score-change-queries.ts';
export { getPortfolioTrend, listPortfolioStates, type PortfolioState } from './trend-queries.ts';
