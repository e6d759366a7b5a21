import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { useIntegrator } from './support/integrator.ts';
import { exportTemplateCall, postTemplateCall } from './support/questionnaires.ts';

const page = readFileSync(new URL('../../docs/reference/template-format.md', import.meta.url), 'utf8');
const { call } = useIntegrator();

describe('The example in docs/reference/template-format.md', () => {
  it('201 when imported unchanged, and exports identically', async () => {
    const [, json = ''] = /^```json\n([\s\S]+?)^```$/m.exec(page) ?? [];
    const imported = await call(postTemplateCall('/import', JSON.parse(json)));
    expect(imported.statusCode).toBe(201);
    expect(imported.json().warnings).toEqual(['Unknown control A.8.5 in ISO/IEC 27001 2022']);
    expect((await call(exportTemplateCall(imported.json().id))).json()).toEqual(JSON.parse(json));
  });
});
