import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { isBusy, refusalOf, stateOf } from '#machines/notices/push/push-switch.selectors.ts'
import type { PushSwitchState } from '#machines/notices/push/push-switch.selectors.ts'
import { inspect } from '#src/client/actors/inspect.ts'
import { useSetQueryData } from '#src/client/query/use-set-query-data.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Card, Row, Soft, Stack } from '#src/ui/layout/layout.tsx'
import { useToast } from '#src/ui/overlays/toast.tsx'
import { thisBrowser } from '../../push/push-browser.bindings.ts'
import type { PushBrowser } from '../../push/push-browser.bindings.ts'
import { PushDevices } from './push-devices.tsx'
import { pushSwitchWith } from '../../push/push-switch.bindings.ts'
import { pushOptions, sendPushTest } from '../../push/push.queries.ts'

/** The action of the button in each state. */
const acts = {
  looking: { event: 'LOOK', label: 'lookAgain', busy: 'looking' },
  blocked: { event: 'LOOK', label: 'lookAgain', busy: 'looking' },
  failed: { event: 'LOOK', label: 'lookAgain', busy: 'looking' },
  off: { event: 'TURN_ON', label: 'turnOn', busy: 'turningOn' },
  asking: { event: 'TURN_ON', label: 'turnOn', busy: 'turningOn' },
  on: { event: 'TURN_OFF', label: 'turnOff', busy: 'turningOff' },
  ending: { event: 'TURN_OFF', label: 'turnOff', busy: 'turningOff' },
} as const satisfies Record<Exclude<PushSwitchState, 'unsupported'>, object>

/**
 * The switch for notices on this device while the product is closed, and the list of other devices.
 */
export function PushCard({ browser = thisBrowser }: { browser?: PushBrowser }) {
  const { t } = useTranslation()
  const keep = useSetQueryData(pushOptions)
  const [logic] = useState(() => pushSwitchWith(browser, keep))
  const actor = useActorRef(logic, { inspect })
  const snapshot = useSelector(actor, (now) => now)
  const state = stateOf(snapshot)
  const act = state === 'unsupported' ? null : acts[state]
  return (
    <Card label={t('notices:push.title')}>
      <Stack gap="tight">
        <h2>{t('notices:push.title')}</h2>
        <Soft>{t('notices:push.lead')}</Soft>
      </Stack>
      <Notice kind="critical">{errorText(refusalOf(snapshot))}</Notice>
      <output>{t(`notices:push.states.${state}`)}</output>
      {act ? (
        <Row>
          <Button
            kind="quiet"
            busy={isBusy(snapshot)}
            busyLabel={t(`notices:push.${act.busy}`)}
            onPress={() => actor.send({ type: act.event })}
          >
            {t(`notices:push.${act.label}`)}
          </Button>
          {state === 'on' ? <SendTest /> : null}
        </Row>
      ) : null}
      <PushDevices />
    </Card>
  )
}

function SendTest() {
  const { t } = useTranslation()
  const showToast = useToast()
  const [isSending, setSending] = useState(false)

  async function send() {
    setSending(true)
    const answer = await sendPushTest()
    setSending(false)
    showToast({
      message:
        answer.result === 'answer' ? t('notices:push.testSent') : (errorText(answer.code) ?? ''),
    })
  }

  return (
    <Button
      kind="quiet"
      busy={isSending}
      busyLabel={t('notices:push.testing')}
      onPress={() => void send()}
    >
      {t('notices:push.test')}
    </Button>
  )
}
