import { beforeEach } from 'vitest';
import { takeErrors } from './test-log.ts';

beforeEach(({ onTestFailed }) => {
  takeErrors();
  onTestFailed(() => {
    for (const line of takeErrors()) console.error(line);
  });
});
