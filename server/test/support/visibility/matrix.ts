import { listRoutes, type Route } from '../route-list.ts';
import type { TestApp } from '../test-app.ts';
import { type Canaries, createCanaries } from './canaries.ts';
import { listRequests, type MatrixRequest } from './requests.ts';
import { plantNotifications } from './plant-notifications.ts';
import { plantScene } from './plant-scene.ts';
import { createAnonymousViewer, listLimitedViewers, listStrongViewers, type Viewer } from './viewers.ts';

/** One request of one viewer. */
export type Cell = { readonly viewer: Viewer; readonly request: MatrixRequest };

export type Matrix = {
  readonly canaries: Canaries;
  readonly routes: readonly Route[];
  readonly viewers: readonly Viewer[];
  readonly cells: readonly Cell[];
};

/**
 * Plants two organisations. Every caller of the first one makes every request. The callers of both who together see
 * everything of their own organisation also use the IDs of the other one.
 */
export async function createMatrix(test: TestApp): Promise<Matrix> {
  const canaries = createCanaries();
  const ours = await plantScene(test, canaries, 'ours');
  const theirs = await plantScene(test, canaries, 'theirs');
  const routes = listRoutes(test.app).filter(({ method }) => method === 'GET');
  const [strong, strangers] = [await listStrongViewers(ours), await listStrongViewers(theirs)];
  const limited = await listLimitedViewers(ours);
  await plantNotifications(ours);
  const others = [createAnonymousViewer(test), ...strong, ...strangers];
  const onOurs = listRequests(routes, ours.ids);
  const onTheirs = listRequests(routes, theirs.ids).filter(({ url }) => !onOurs.some((same) => same.url === url));
  return {
    canaries,
    routes,
    viewers: [...others, ...limited],
    cells: [
      ...combine(others, onOurs),
      // Public routes are the same with any permission.
      ...combine(
        limited,
        onOurs.filter(({ route }) => route.access.callers !== 'anyone'),
      ),
      ...combine(strong, onTheirs),
    ],
  };
}

const combine = (viewers: readonly Viewer[], requests: readonly MatrixRequest[]): Cell[] =>
  viewers.flatMap((viewer) => requests.map((request) => ({ viewer, request })));
