import { pushSwitchModel } from '#machines/notices/push/push-switch.model.ts'
import { isBusy, refusalOf, stateOf } from '#machines/notices/push/push-switch.selectors.ts'
import { provePaths } from '#tests/harness/levels/machine.ts'

provePaths({
  ...pushSwitchModel,
  invariants: {
    'a press turns it on only where it is off, and off only where it is on': (snapshot) =>
      snapshot.can({ type: 'TURN_ON' }) === (stateOf(snapshot) === 'off') &&
      snapshot.can({ type: 'TURN_OFF' }) === (stateOf(snapshot) === 'on'),
    'while something is asked nothing else can be': (snapshot) =>
      !isBusy(snapshot) || !snapshot.can({ type: 'LOOK' }),
    'what cannot be known has a reason': (snapshot) =>
      stateOf(snapshot) !== 'failed' || refusalOf(snapshot) !== null,
    'a browser that was found out has nothing to excuse': (snapshot) =>
      !['unsupported', 'blocked', 'looking', 'asking', 'ending'].includes(stateOf(snapshot)) ||
      refusalOf(snapshot) === null,
  },
})
