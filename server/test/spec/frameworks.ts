import { type Chapter, ACCESS_TESTS, STATUSES, describeTests } from './statement.ts';

const routes = describeTests('framework-routes.test.ts', 'GET /api/v1/frameworks');
const deleting = describeTests('framework-routes.test.ts', 'DELETE /api/v1/frameworks/{frameworkId}');
const shape = describeTests('record-shapes.test.ts', 'A framework');
const mappings = describeTests('template-export.test.ts', 'DELETE /api/v1/frameworks/{frameworkId}');

const removal = describeTests('removal.test.ts', 'DELETE /api/v1/frameworks/{frameworkId}');

const FROZEN = removal('204 leaves existing assessments and findings unchanged');
const SEARCH = routes('200 filters the controls by %s, case-insensitively');

export const frameworks: Chapter = {
  title: 'Frameworks',
  statements: [
    {
      says: 'GET /api/v1/frameworks (frameworks:view) answers 200 with an array of frameworks',
      provedBy: [
        ...ACCESS_TESTS,
        STATUSES,
        shape('is listed in an array with name, version, description and control count'),
      ],
    },
    {
      says: 'Framework: name, version, description and its control count are listed',
      provedBy: [routes('200 lists name, version, description and control count')],
    },
    {
      says: 'GET /api/v1/frameworks/{frameworkId} (frameworks:view) answers 200 with the framework and its controls',
      provedBy: [...ACCESS_TESTS, STATUSES, routes('200 shows the controls in the order of the file')],
    },
    {
      says: 'Control: domain, code, title and guidance',
      provedBy: [shape('returns its controls with domain, code, title and guidance')],
    },
    {
      says: 'GET /api/v1/frameworks/{frameworkId} answers 404 for an unknown framework',
      provedBy: [routes('404 for %s')],
    },
    { says: 'The parameter search narrows the controls by code and title', provedBy: [SEARCH] },
    { says: 'The parameter search also looks at domain and guidance', provedBy: [SEARCH] },
    {
      says: 'DELETE /api/v1/frameworks/{frameworkId} (frameworks:delete) answers 204 with an empty body',
      provedBy: [...ACCESS_TESTS, STATUSES, deleting('204 deletes the framework with all its controls')],
    },
    {
      says: 'DELETE /api/v1/frameworks/{frameworkId} answers 404 for an unknown framework',
      provedBy: [deleting('404 for %s')],
    },
    {
      says: 'Deleting a framework permanently removes it and all its controls',
      provedBy: [deleting('204 deletes the framework with all its controls')],
    },
    {
      says: 'Template questions that were mapped to its controls lose that mapping',
      provedBy: [mappings('204 removes its mappings from every template, but no others')],
    },
    { says: 'Existing assessments stay as they are when a framework is deleted', provedBy: [FROZEN] },
    { says: 'Existing findings stay as they are when a framework is deleted', provedBy: [FROZEN] },
  ],
};
