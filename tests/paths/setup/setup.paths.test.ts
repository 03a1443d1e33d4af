import type { StateValue } from 'xstate'
import { stateName } from '#machines/kernel/values/state-name.ts'
import { weddingSetupModel } from '#machines/setup/setup.model.ts'
import { setupSteps } from '#machines/setup/setup.schema.ts'
import type { SetupState } from '#machines/setup/setup.schema.ts'
import { isUnderWay, mayGoBack } from '#machines/setup/setup.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...weddingSetupModel,
  invariants: {
    'every question can be left, and passed over': (snapshot) =>
      !isStep(snapshot.value) ||
      (snapshot.can({ type: 'LEAVE' }) && snapshot.can({ type: 'NEXT' })),
    'every question but the first leads back': (snapshot) =>
      !isStep(snapshot.value) ||
      snapshot.can({ type: 'BACK' }) === (stateName(snapshot.value) !== setupSteps[0]),
    'the chart and its selectors agree on the way back': (snapshot) => {
      const step = setupSteps.find((known) => known === stateName(snapshot.value))
      return step === undefined || mayGoBack(step) === snapshot.can({ type: 'BACK' })
    },
    'what was left can be resumed, and nothing else': (snapshot) =>
      snapshot.can({ type: 'RESUME' }) === (stateName(snapshot.value) === 'left'),
    'it is under way until it is finished': (snapshot) =>
      // A chart's innermost names are the states that rows keep.
      isUnderWay({ state: stateName(snapshot.value) as SetupState }) ===
      (stateName(snapshot.value) !== 'finished'),
  },
})

function isStep(value: StateValue) {
  return setupSteps.some((step) => step === stateName(value))
}
