import { beforeAll } from 'vitest';
import { createRefusalCheck } from './expect-refused.ts';
import {
  type RoleOption,
  seedOrganisation,
  seedSignedInUser,
  type SignedInUser,
  type TestOrganisation,
} from './factories.ts';
import { type Hook, useFixture } from './fixture.ts';
import { type Environment, type TestApp, useTestApp } from './test-app.ts';

export type OrganisationFixture = TestOrganisation & { readonly hook: Hook };

/** An organisation for all tests of a file, or a new one for each test. */
export function useOrganisation(test: TestApp, hook: Hook = beforeAll): OrganisationFixture {
  const get = useFixture(() => seedOrganisation(test), hook);
  return {
    hook,
    get id() {
      return get().id;
    },
    get name() {
      return get().name;
    },
    get operator() {
      return get().operator;
    },
  };
}

/** A signed-in user, created as often as the organisation. */
export function useSignedInUser(test: TestApp, organisation: OrganisationFixture, role?: RoleOption): SignedInUser {
  const get = useFixture(() => seedSignedInUser(test, organisation, role), organisation.hook);
  return {
    get user() {
      return get().user;
    },
    get cookie() {
      return get().cookie;
    },
    call: (request) => get().call(request),
  };
}

type TestOrganisationOptions = { readonly hook?: Hook; readonly environment?: Environment };

/** A separate service for a test file, with an organisation. */
export function useTestOrganisation({ hook, environment }: TestOrganisationOptions = {}) {
  const test = useTestApp(environment);
  const organisation = useOrganisation(test, hook);
  return {
    test,
    organisation,
    refused: createRefusalCheck(test),
    useUser: (role?: RoleOption) => useSignedInUser(test, organisation, role),
  };
}
