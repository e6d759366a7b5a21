import { expect, it } from 'vitest';
import { isResponsibilityOverdue, ResponsibilityStatus } from './responsibility.ts';

it('a responsibility is overdue from the day after its due date, until it is completed or does not apply', () => {
  const overdue = ResponsibilityStatus.options.filter((status) =>
    isResponsibilityOverdue({ status, dueDate: '2026-11-14' }, '2026-11-15'),
  );
  expect(overdue).toEqual(['PENDING', 'IN_PROGRESS']);
  expect(isResponsibilityOverdue({ status: 'PENDING', dueDate: '2026-11-15' }, '2026-11-15')).toBe(false);
  expect(isResponsibilityOverdue({ status: 'PENDING', dueDate: null }, '2026-11-15')).toBe(false);
});
