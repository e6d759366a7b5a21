import { ScimDescription, ScimDescriptionList } from '@assay/contract';
import type { AppContext } from '../../context.ts';
import type { Api } from '../../platform/http/server.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './scim-description.ts';
import { scimBaseUrl } from './scim-resource.ts';
import { inScim, scimConfig as config, scimJson, tags } from './scim-route.ts';

export function scimDiscoveryRoutes(app: Api, ctx: AppContext) {
  const base = scimBaseUrl(ctx);
  inScim(app, (scope) => {
    scope.get('/scim/v2/ServiceProviderConfig', {
      config,
      schema: { tags, summary: 'Show what of SCIM is supported', response: { 200: scimJson(ScimDescription) } },
      handler: () => serviceProviderConfig(base),
    });

    scope.get('/scim/v2/ResourceTypes', {
      config,
      schema: { tags, summary: 'List SCIM resource types', response: { 200: scimJson(ScimDescriptionList) } },
      handler: () => resourceTypes(base),
    });

    scope.get('/scim/v2/Schemas', {
      config,
      schema: { tags, summary: 'List SCIM schemas', response: { 200: scimJson(ScimDescriptionList) } },
      handler: () => schemas(base),
    });
  });
}
