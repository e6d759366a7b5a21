import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../../test/support/integrator.ts';
import {
  buildTemplateBody,
  getTemplateCall,
  postTemplateCall,
  putTemplateCall,
  TEMPLATES_PATH,
  useTemplates,
} from '../../../../test/support/questionnaires.ts';

const { call, refused } = useIntegrator();
const { aPublishedTemplate, aTemplate } = useTemplates({ call });

describe('Template versions', () => {
  it('200 changes a draft in place, with a new ETag', async () => {
    const { id } = await aTemplate();
    const before = await call(getTemplateCall(id));
    const answer = await call(
      putTemplateCall(id, buildTemplateBody({ name: 'Renamed' }), { 'if-match': String(before.headers.etag) }),
    );
    expect(answer.json()).toMatchObject({ id, version: 1, name: 'Renamed' });
    expect(answer.headers.etag).not.toBe(before.headers.etag);
  });

  it('412 when the draft has changed since it was read', async () => {
    const { id } = await aTemplate();
    const { etag } = (await call(getTemplateCall(id))).headers;
    await call(putTemplateCall(id, buildTemplateBody({ name: 'First' })));
    const answer = await refused(
      putTemplateCall(id, buildTemplateBody({ name: 'Second' }), { 'if-match': String(etag) }),
    );
    expect(answer.statusCode).toBe(412);
  });

  it('200 creates the next version as a draft when a published version is edited', async () => {
    const published = await aPublishedTemplate();
    const answer = await call(putTemplateCall(published.id, buildTemplateBody({ name: 'Next' })));
    expect(answer.json()).toMatchObject({ version: 2, status: 'DRAFT', name: 'Next', lineageId: published.lineageId });
    expect(answer.json().id).not.toBe(published.id);
    expect((await call(getTemplateCall(published.id))).json()).toEqual(published);
  });

  it('409 when the next version is already a draft', async () => {
    const { id } = await aPublishedTemplate();
    expect((await call(postTemplateCall(`/${id}/versions`))).statusCode).toBe(201);
    expect((await refused(postTemplateCall(`/${id}/versions`))).statusCode).toBe(409);
    expect((await refused(putTemplateCall(id, buildTemplateBody()))).statusCode).toBe(409);
  });

  it('201 for one of ten concurrent requests for the next version', async () => {
    const { id } = await aPublishedTemplate();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(postTemplateCall(`/${id}/versions`))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it('409 when publishing twice or without questions', async () => {
    const { id } = await aPublishedTemplate();
    expect((await refused(postTemplateCall(`/${id}/publish`))).json()).toMatchObject({
      error: 'This version is already published',
    });
    const empty = await aTemplate({ sections: [] });
    expect((await refused(postTemplateCall(`/${empty.id}/publish`))).statusCode).toBe(409);
  });

  it('201 creates a duplicate with its own lineage', async () => {
    const original = await aPublishedTemplate({ name: 'Original' });
    const copy = (await call(postTemplateCall(`/${original.id}/duplicate`))).json();
    expect(copy).toMatchObject({ name: 'Original (copy)', version: 1, status: 'DRAFT', sections: original.sections });
    expect(copy.lineageId).not.toBe(original.lineageId);
  });

  it('204 deletes a version but no other', async () => {
    const first = await aPublishedTemplate();
    const second = (await call(postTemplateCall(`/${first.id}/versions`))).json();
    const answer = await call({ method: 'DELETE', url: `${TEMPLATES_PATH}/${first.id}` });
    expect(answer.statusCode).toBe(204);
    expect((await call(getTemplateCall(first.id))).statusCode).toBe(404);
    expect((await call(getTemplateCall(second.id))).statusCode).toBe(200);
  });
});
