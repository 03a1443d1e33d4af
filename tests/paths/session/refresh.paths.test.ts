import { dueAfter } from '#machines/session/refresh/refresh.rules.ts'
import {
  isSessionOver,
  outcomeOf,
  refreshStateOf,
} from '#machines/session/refresh/refresh.selectors.ts'
import { refreshModel } from '#machines/session/refresh/refresh.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...refreshModel,
  invariants: {
    'it is never tried again more than three times': ({ context }) => context.retryCount <= 3,
    'success leaves neither message nor count': (snapshot) =>
      !snapshot.matches('success') ||
      (snapshot.context.message === null && snapshot.context.retryCount === 0),
    'after a success the next one is due 48 minutes later': (snapshot) =>
      !snapshot.matches('success') ||
      snapshot.context.dueAt === dueAfter(snapshot.context.lastRefreshAt ?? NaN),
    'a failure says why': (snapshot) =>
      !snapshot.hasTag('failed') || snapshot.context.message !== null,
    'only a refusal of the session itself ends it': (snapshot) =>
      isSessionOver(snapshot) === (refreshStateOf(snapshot).state === 'authentication_error'),
    'it ends with the session, and never before': (snapshot) =>
      isSessionOver(snapshot) === (snapshot.status === 'done'),
    'a manual refresh always comes to an end': (snapshot) =>
      (outcomeOf(snapshot) === null) === snapshot.matches('refreshing'),
  },
})
