import { ScimDescription, ScimDescriptionList } from '@assay/contract';
import type { Api } from '../../../platform/http/server.ts';
import { buildServiceProviderConfig, listResourceTypes, listSchemas } from './scim-metadata.ts';
import { buildScimBaseUrl } from './scim-resource.ts';
import { registerScimRoutes, scimConfig as config, scimTags, toScimContent } from './scim-route.ts';

export function scimDiscoveryRoutes(app: Api) {
  registerScimRoutes(app, (scope) => {
    scope.get('/scim/v2/ServiceProviderConfig', {
      config,
      schema: {
        tags: scimTags,
        operationId: 'getScimServiceProviderConfig',
        summary: 'Get the SCIM service provider configuration',
        description: 'Filters, PATCH and paging are supported. Bulk requests and sorting are not.',
        response: { 200: toScimContent(ScimDescription) },
      },
      handler: ({ site }) => buildServiceProviderConfig(buildScimBaseUrl(site.url)),
    });

    scope.get('/scim/v2/ResourceTypes', {
      config,
      schema: {
        tags: scimTags,
        operationId: 'listScimResourceTypes',
        summary: 'List SCIM resource types',
        description: 'Returns the resource types User and Group.',
        response: { 200: toScimContent(ScimDescriptionList) },
      },
      handler: ({ site }) => listResourceTypes(buildScimBaseUrl(site.url)),
    });

    scope.get('/scim/v2/Schemas', {
      config,
      schema: {
        tags: scimTags,
        operationId: 'listScimSchemas',
        summary: 'List SCIM schemas',
        description: 'Describes the attributes that are stored. Other attributes are accepted and ignored.',
        response: { 200: toScimContent(ScimDescriptionList) },
      },
      handler: ({ site }) => listSchemas(buildScimBaseUrl(site.url)),
    });
  });
}
