import {
  AssessmentStatus,
  Decision,
  FindingStatus,
  Rating,
  RiskWeight,
  ScoreRule,
  Severity,
  Tier,
} from '@assay/contract';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, toLabel, formatScore } from './report-format.ts';

describe('Report formatting', () => {
  it.each([
    ['2026-11-05', '5 November 2026'],
    ['2026-01-31T23:59:59.999Z', '31 January 2026'],
    [null, '–'],
  ])('formats the date %s', (moment, text) => {
    expect(formatDate(moment)).toBe(text);
  });

  it.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1_000, '1.0 kB'],
    [25 * 1_048_576, '26.2 MB'],
    [5e12, '5000.0 GB'],
  ])('formats a size of %s bytes', (size, text) => {
    expect(formatBytes(size)).toBe(text);
  });

  it('formats scores and enum values', () => {
    expect([formatScore(0.5679), formatScore(1), formatScore(0), formatScore(null)]).toEqual([
      '56.8%',
      '100.0%',
      '0.0%',
      '–',
    ]);
    expect(['RISK_ACCEPTED', 'PARTIAL', 'NON_COMPLIANT'].map(toLabel)).toEqual([
      'Risk accepted',
      'Partially compliant',
      'Non-compliant',
    ]);
    const codes = [Severity, Tier, Rating, RiskWeight, AssessmentStatus, FindingStatus, Decision, ScoreRule];
    for (const code of codes.flatMap(({ options }): string[] => options)) expect(toLabel(code)).not.toBe(code);
  });
});
