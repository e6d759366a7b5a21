import { describe, expect, it } from 'vitest';
import {
  EMPTY_RESPONSE,
  hasAnswer,
  isAnswered,
  isComplete,
  isEmptyResponse,
  isSameResponse,
  lacksJustification,
} from './answers.ts';

describe('A question is answered', () => {
  it('by words, unless it asks for files', () => {
    expect(hasAnswer('FREE_TEXT', { answer: 'Yes', files: 0 })).toBe(true);
    expect(hasAnswer('FREE_TEXT', { answer: ' ', files: 1 })).toBe(false);
    expect(hasAnswer('FILE_UPLOAD', { answer: null, files: 1 })).toBe(true);
    expect(hasAnswer('FILE_UPLOAD', { answer: 'Yes', files: 0 })).toBe(false);
  });

  it('by the claim that it does not apply', () => {
    expect(isAnswered('FILE_UPLOAD', { answer: null, files: 0, notApplicable: true })).toBe(true);
    expect(isAnswered('FILE_UPLOAD', { answer: null, files: 0, notApplicable: undefined })).toBe(false);
  });
});

describe('A response', () => {
  it('is empty without an answer and without a claim', () => {
    expect(isEmptyResponse(undefined)).toBe(true);
    expect(isEmptyResponse({ answer: [], notApplicable: false })).toBe(true);
    expect(isEmptyResponse({ answer: 0, notApplicable: false })).toBe(false);
    expect(isEmptyResponse({ answer: null, notApplicable: true })).toBe(false);
  });

  it('needs a justification only for "not applicable"', () => {
    expect(lacksJustification({ notApplicable: true, justification: ' ' })).toBe(true);
    expect(lacksJustification({ notApplicable: true, justification: 'No servers' })).toBe(false);
    expect(lacksJustification({ notApplicable: false, justification: null })).toBe(false);
  });

  it('is the same when it is stored the same', () => {
    const blank = { answer: ' ', notApplicable: false, justification: 'left over' };
    expect(isSameResponse(blank, EMPTY_RESPONSE)).toBe(true);
    expect(isSameResponse({ ...blank, notApplicable: true }, EMPTY_RESPONSE)).toBe(false);
    expect(
      isSameResponse({ answer: ['A', 'B'], notApplicable: false }, { answer: ['B', 'A'], notApplicable: false }),
    ).toBe(false);
  });
});

it('progress is complete when every required question is answered', () => {
  expect(isComplete({ required: 2, answered: 1 })).toBe(false);
  expect(isComplete({ required: 2, answered: 2 })).toBe(true);
  expect(isComplete({ required: 0, answered: 0 })).toBe(true);
});
