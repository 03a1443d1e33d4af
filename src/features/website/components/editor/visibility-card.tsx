import { useState } from 'react'
import { publicationStates } from '#machines/website/publication/publication.schema.ts'
import type {
  PublicationStep,
  PublicationState,
} from '#machines/website/publication/publication.schema.ts'
import { actionsTo, asksForPasscode } from '#machines/website/publication/publication.selectors.ts'
import type { Website } from '#machines/website/website.schema.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { useVisibilitySteps } from '../../use-visibility-steps.ts'
import { useWebsite } from '../../use-website.ts'
import { differingEvents } from './agreement-card.tsx'
import css from './editor.module.css'
import { PasscodeWindow } from './passcode-window.tsx'

const opens = new Set<PublicationStep>(['SHARE_LINK', 'SET_PASSCODE', 'OPEN'])

/** Shows who may open the page, and the steps that the chart allows. */
export function VisibilityCard() {
  const { t } = useTranslation()
  const { website } = useWebsite()
  const { busy, refusal, forget, take, send } = useVisibilitySteps()
  const { visibility } = website
  const { wedding } = useWedding()
  const differing = differingEvents(website, wedding.weddingDate)
  const [warned, warn] = useState<PublicationStep | null>(null)
  const [asking, ask] = useState<'SET_PASSCODE' | 'CHANGE_PASSCODE' | null>(null)
  useReportLifecycleState({
    machine: 'publication',
    record: 'page',
    state: visibility.state,
    facts: {},
  })

  /** Before the page opens again, shows the couple where it contradicts the invitations. */
  function press(step: PublicationStep) {
    return differing && opens.has(step) ? warn(step) : proceed(step)
  }
  function proceed(step: PublicationStep) {
    warn(null)
    forget()
    if (step === 'SET_PASSCODE' || step === 'CHANGE_PASSCODE') return ask(step)
    return take(step)
  }

  return (
    <Card label={t('publishing:visibility.title')}>
      <h2>{t('publishing:visibility.title')}</h2>
      {visibility.link ? <Link address={visibility.link} /> : null}
      {asksForPasscode(visibility.state) ? <Passcode word={visibility.word} /> : null}
      <ul className={css.levels}>
        {publicationStates.map((state) => (
          <VisibilityStep key={state} {...{ visibility, busy, press, state }} />
        ))}
      </ul>
      <Notice kind="critical">{errorText(refusal)}</Notice>
      <OpenDiffering
        differing={differing}
        warned={warned !== null}
        onKeep={() => warn(null)}
        onAct={() => warned && void proceed(warned)}
      />
      {asking ? (
        <PasscodeWindow
          step={asking}
          onClose={() => ask(null)}
          send={(word) => send({ event: asking, word })}
        />
      ) : null}
    </Card>
  )
}

function VisibilityStep({
  visibility,
  busy,
  press,
  state,
}: {
  visibility: Website['visibility']
  busy: PublicationStep | null
  press: (step: PublicationStep) => void | Promise<void>
  state: PublicationState
}) {
  const { t } = useTranslation()
  return (
    <li aria-current={state === visibility.state || undefined}>
      <div>
        <h3>
          {t(`publishing:visibility.state.${state}`)}
          {state === visibility.state ? (
            <Status state={`publication.${state}`}>{t('publishing:visibility.now')}</Status>
          ) : null}
        </h3>
        <Soft small>{t(`publishing:visibility.means.${state}`)}</Soft>
      </div>
      <div>
        <LifecycleActions
          kind="quiet"
          actions={actionsTo(state, visibility.state)}
          busyWith={busy}
          onTake={press}
          textsFor={({ event }) => ({
            label: t(`publishing:visibility.step.${event}`),
            busy: t(event === 'RENEW_LINK' ? 'publishing:visibility.renewBusy' : 'ui:saving'),
            asked: {
              question: t('publishing:visibility.renew'),
              means: t('publishing:visibility.renewMeans'),
              act: t('publishing:visibility.renewAct'),
              keep: t('publishing:visibility.renewKeep'),
            },
          })}
        />
      </div>
    </li>
  )
}

function OpenDiffering({
  differing,
  warned,
  onKeep,
  onAct,
}: {
  differing: string
  warned: boolean
  onKeep: () => void
  onAct: () => void
}) {
  const { t } = useTranslation()
  return (
    <Confirm
      open={warned}
      question={t('publishing:agreement.ask')}
      act={t('publishing:agreement.askAct')}
      busy={false}
      busyLabel={t('ui:saving')}
      onAct={onAct}
      keep={t('publishing:agreement.askKeep')}
      onKeep={onKeep}
    >
      {t('publishing:agreement.askMeans', { names: differing })}
    </Confirm>
  )
}

/** The link to send to guests. */
function Link({ address }: { address: string }) {
  const { t } = useTranslation()
  const { showToast } = useWebsite()
  const [hasFailed, fail] = useState(false)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
    } catch {
      // The browser gives no right to write there.
      return fail(true)
    }
    fail(false)
    return showToast(t('publishing:visibility.copied'))
  }
  return (
    <div className={css.link}>
      <Soft small>{t('publishing:visibility.link')}</Soft>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <Row flush>
        <Button kind="bare" onPress={() => void copy()}>
          {t('publishing:visibility.copy')}
        </Button>
      </Row>
      <Notice kind="critical">{hasFailed ? t('publishing:visibility.copyFailed') : null}</Notice>
    </div>
  )
}

/** The passcode, for the couple to read again; invitations contain it too. */
function Passcode({ word }: { word: string | null }) {
  const { t } = useTranslation()
  if (word === null) return <Notice kind="caution">{t('publishing:visibility.wordLost')}</Notice>
  return (
    <dl className={css.link}>
      <dt>{t('publishing:visibility.word')}</dt>
      <dd>{word}</dd>
      <dd>
        <Soft small>{t('publishing:visibility.wordOn')}</Soft>
      </dd>
    </dl>
  )
}
