import {
  accessFor,
  authStateOf,
  errorOf,
  isAuthenticated,
  isUnreached,
  whyUnreached,
} from '#machines/session/session/session.selectors.ts'
import { sessionModel } from '#machines/session/session/session.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...sessionModel,
  invariants: {
    'signed in means a user, and a user means signed in or on the way out': (snapshot) =>
      // Whoever signs out may be one of whom the server could not say who they are.
      snapshot.matches('signingOut') ||
      snapshot.matches('authenticated') === (snapshot.context.me !== null),
    'nobody is shown as a user who is not authenticated': (snapshot) =>
      isAuthenticated(snapshot) === (authStateOf(snapshot).user !== null),
    'a guarded page opens for somebody only': (snapshot) =>
      accessFor(snapshot, ['COUPLE', 'VENDOR', 'ADMIN']) !== 'open' || isAuthenticated(snapshot),
    'every state answers the route guard': (snapshot) =>
      (accessFor(snapshot, []) === 'wait') === authStateOf(snapshot).loading ||
      isAuthenticated(snapshot),
    'a failure on start shows no error': (snapshot) =>
      !isUnreached(snapshot) || errorOf(snapshot) === null,
    'a start that nobody could judge says why, and nothing else does': (snapshot) =>
      isUnreached(snapshot) === (whyUnreached(snapshot) !== null),
    'whoever is signed out for good leaves no hint behind': (snapshot) =>
      !snapshot.matches({ unauthenticated: 'signedOut' }) || !snapshot.context.hasHint,
    'it never stops': (snapshot) => snapshot.status === 'active',
  },
})
