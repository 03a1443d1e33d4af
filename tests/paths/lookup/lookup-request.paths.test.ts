import { lookupRequestCases } from '#machines/lookup/lookup-request.cases.ts'
import { lookupRequestModel } from '#machines/lookup/lookup-request.model.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...lookupRequestModel,
  invariants: {
    'a request is looked up once': (snapshot) =>
      lookupRequestCases.every((event) => snapshot.can(event) === snapshot.hasTag('waiting')),
  },
})
