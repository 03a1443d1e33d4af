import { attempt, goodReturn, login, secrets } from '#machines/session/hosted/hosted.cases.ts'
import { returnToOf, signedInAs } from '#machines/session/hosted/hosted-callback.selectors.ts'
import { errorOf, isLeaving } from '#machines/session/hosted/hosted-start.selectors.ts'
import type { HostedAttempt } from '#machines/session/hosted/hosted.schema.ts'
import type { HostedCode } from '#machines/session/session.schema.ts'
import { hostedStartModel, hostedCallbackModel } from '#machines/session/hosted/hosted.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...hostedStartModel,
  portInputs: {
    keepAttempt: (kept: HostedAttempt) =>
      kept.state === secrets.state && kept.startedAt === attempt.startedAt,
    leave: ({ url }: { url: string }) =>
      url.startsWith(`${login.hostedUrl}/oauth2/authorize?`) && !url.includes(secrets.codeVerifier),
  },
  invariants: {
    'no foreign address is kept to return to': ({ context }) =>
      !JSON.stringify(context).includes('elsewhere'),
    'it is on its way, or it says why not': (snapshot) =>
      isLeaving(snapshot) === (errorOf(snapshot) === null),
    'no secret outlives the attempt': (snapshot) =>
      snapshot.matches('keeping') || snapshot.matches('leaving')
        ? snapshot.context.secrets !== null
        : snapshot.context.secrets === null,
  },
})

provePaths({
  ...hostedCallbackModel,
  portInputs: {
    exchange: (proof: HostedCode) =>
      proof.code === goodReturn.code &&
      proof.codeVerifier === secrets.codeVerifier &&
      proof.nonce === secrets.nonce,
  },
  invariants: {
    'done means a user, and nothing else does': (snapshot) =>
      snapshot.matches('done') === (signedInAs(snapshot) !== null),
    'a refused or failed return says why, a cancelled one does not': (snapshot) =>
      snapshot.hasTag('failed') === (snapshot.context.refusal !== null),
    'it never leads to another site': (snapshot) =>
      [null, '/dashboard/guests'].includes(returnToOf(snapshot)),
    'neither code nor verifier is kept': ({ context }) =>
      !JSON.stringify(context).includes(secrets.codeVerifier) &&
      !JSON.stringify(context).includes(String(goodReturn.code)),
  },
})
