import { describe, expect, it } from 'vitest';
import { useIntegrator } from '../../../test/integrator.ts';
import { aTemplateBody, get, post, put, TEMPLATES, templatesOf } from '../../../test/questionnaires.ts';

const { call, refused } = useIntegrator();
const { aPublishedTemplate, aTemplate } = templatesOf({ call });

describe('versions', () => {
  it('200 a draft changes in place, with a new ETag', async () => {
    const { id } = await aTemplate();
    const before = await call(get(id));
    const answer = await call(put(id, aTemplateBody({ name: 'Renamed' }), { 'if-match': String(before.headers.etag) }));
    expect(answer.json()).toMatchObject({ id, version: 1, name: 'Renamed' });
    expect(answer.headers.etag).not.toBe(before.headers.etag);
  });

  it('412 when the draft has changed since it was read', async () => {
    const { id } = await aTemplate();
    const { etag } = (await call(get(id))).headers;
    await call(put(id, aTemplateBody({ name: 'First' })));
    const answer = await refused(put(id, aTemplateBody({ name: 'Second' }), { 'if-match': String(etag) }));
    expect(answer.statusCode).toBe(412);
  });

  it('200 editing a published version drafts the next one and leaves it as it is', async () => {
    const published = await aPublishedTemplate();
    const answer = await call(put(published.id, aTemplateBody({ name: 'Next' })));
    expect(answer.json()).toMatchObject({ version: 2, status: 'DRAFT', name: 'Next', lineageId: published.lineageId });
    expect(answer.json().id).not.toBe(published.id);
    expect((await call(get(published.id))).json()).toEqual(published);
  });

  it('409 when the next version is already a draft', async () => {
    const { id } = await aPublishedTemplate();
    expect((await call(post(`/${id}/versions`))).statusCode).toBe(201);
    expect((await refused(post(`/${id}/versions`))).statusCode).toBe(409);
    expect((await refused(put(id, aTemplateBody()))).statusCode).toBe(409);
  });

  it('201 for one of ten who draft the next version at the same time', async () => {
    const { id } = await aPublishedTemplate();
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(post(`/${id}/versions`))));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it('409 when publishing twice, or without questions', async () => {
    const { id } = await aPublishedTemplate();
    expect((await refused(post(`/${id}/publish`))).json()).toEqual({ error: 'This version is already published' });
    const empty = await aTemplate({ sections: [] });
    expect((await refused(post(`/${empty.id}/publish`))).statusCode).toBe(409);
  });

  it('201 a duplicate starts a lineage of its own', async () => {
    const original = await aPublishedTemplate({ name: 'Original' });
    const copy = (await call(post(`/${original.id}/duplicate`))).json();
    expect(copy).toMatchObject({ name: 'Original (copy)', version: 1, status: 'DRAFT', sections: original.sections });
    expect(copy.lineageId).not.toBe(original.lineageId);
  });

  it('204 deleting a version leaves the others', async () => {
    const first = await aPublishedTemplate();
    const second = (await call(post(`/${first.id}/versions`))).json();
    const answer = await call({ method: 'DELETE', url: `${TEMPLATES}/${first.id}` });
    expect(answer.statusCode).toBe(204);
    expect((await call(get(first.id))).statusCode).toBe(404);
    expect((await call(get(second.id))).statusCode).toBe(200);
  });
});
