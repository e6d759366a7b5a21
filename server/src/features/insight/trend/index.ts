export { getPortfolioHeatMap } from './heat-map-queries.ts';
export { listVendorScoreChanges } from './score-change-queries.ts';
export { getPortfolioTrend, listPortfolioStates, type PortfolioState } from './trend-queries.ts';
