import { useState } from 'react'
import * as v from 'valibot'
import { publicationStates, wordSchema } from '#machines/website/publication/publication.schema.ts'
import type { PublicationStep } from '#machines/website/publication/publication.schema.ts'
import { actionsTo, asksForWord } from '#machines/website/publication/publication.selectors.ts'
import type { WebsiteWritten } from '#machines/website/website.schema.ts'
import type { Answer } from '#src/client/api.ts'
import { useSend } from '#src/client/records/send.ts'
import { useReportLifecycleState } from '#src/client/records/report-lifecycle-state.ts'
import { useWedding } from '#src/features/wedding/use-wedding.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import { Form } from '#src/ui/forms/form.tsx'
import { TextField } from '#src/ui/forms/text-field.tsx'
import { Card, Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import { CloseWindow, Window } from '#src/ui/overlays/window.tsx'
import { useWebsite } from '../../use-website.ts'
import { takeStep } from '../../website.queries.ts'
import { differingEvents } from './agreement-card.tsx'
import css from './editor.module.css'

const opens = new Set<PublicationStep>(['SHARE_LINK', 'SET_WORD', 'OPEN'])

/** Who may open the page: where it stands, and what the chart offers from there. */
export function VisibilityCard() {
  const { t } = useTranslation()
  const { weddingId, website, keep, readAgain, told, refused } = useWebsite()
  const { door } = website
  const { wedding } = useWedding()
  const differing = differingEvents(website, wedding.weddingDate)
  const [warned, warn] = useState<PublicationStep | null>(null)
  const [busy, setBusy] = useState<PublicationStep | null>(null)
  const [asking, ask] = useState<'SET_WORD' | 'CHANGE_WORD' | null>(null)
  useReportLifecycleState({ machine: 'publication', record: 'page', state: door.state, facts: {} })

  function heed(step: PublicationStep, answer: Answer<WebsiteWritten>) {
    if (answer.result === 'answer') {
      keep(answer.body.website)
      told(t(`publishing:door.told.${step}`))
    } else {
      refused(answer.code)
      if (answer.code === 'version_stale' || answer.code === 'event_not_allowed') readAgain()
    }
    return answer
  }
  async function take(step: Exclude<PublicationStep, 'SET_WORD' | 'CHANGE_WORD'>) {
    setBusy(step)
    heed(step, await takeStep(weddingId, { version: door.version, event: step }))
    setBusy(null)
  }
  /** Before it opens anew, the couple is told where it contradicts the invitations. */
  function press(step: PublicationStep) {
    return differing && opens.has(step) ? warn(step) : proceed(step)
  }
  function proceed(step: PublicationStep) {
    warn(null)
    if (step === 'SET_WORD' || step === 'CHANGE_WORD') return ask(step)
    return take(step)
  }

  return (
    <Card label={t('publishing:door.title')}>
      <h2>{t('publishing:door.title')}</h2>
      {door.link ? <Link address={door.link} /> : null}
      {asksForWord(door.state) ? <Passcode word={door.word} /> : null}
      <ul className={css.doors}>
        {publicationStates.map((state) => (
          <li key={state} aria-current={state === door.state || undefined}>
            <div>
              <h3>
                {t(`publishing:door.state.${state}`)}
                {state === door.state ? (
                  <Status state={`publication.${state}`}>{t('publishing:door.now')}</Status>
                ) : null}
              </h3>
              <Soft small>{t(`publishing:door.means.${state}`)}</Soft>
            </div>
            <div>
              <LifecycleActions
                kind="quiet"
                actions={actionsTo(state, door.state)}
                busyWith={busy}
                onTake={press}
                wordsFor={({ event }) => ({
                  label: t(`publishing:door.step.${event}`),
                  busy: t(event === 'RENEW_LINK' ? 'publishing:door.renewBusy' : 'ui:saving'),
                  asked: {
                    question: t('publishing:door.renew'),
                    means: t('publishing:door.renewMeans'),
                    act: t('publishing:door.renewAct'),
                    keep: t('publishing:door.renewKeep'),
                  },
                })}
              />
            </div>
          </li>
        ))}
      </ul>
      <Confirm
        open={warned !== null}
        question={t('publishing:agreement.ask')}
        act={t('publishing:agreement.askAct')}
        busy={false}
        busyLabel={t('ui:saving')}
        onAct={() => warned && void proceed(warned)}
        keep={t('publishing:agreement.askKeep')}
        onKeep={() => warn(null)}
      >
        {t('publishing:agreement.askMeans', { names: differing })}
      </Confirm>
      {asking ? (
        <WordWindow
          step={asking}
          onClose={() => ask(null)}
          send={async (word) =>
            heed(asking, await takeStep(weddingId, { version: door.version, event: asking, word }))
          }
        />
      ) : null}
    </Card>
  )
}

/** What guests are sent. */
function Link({ address }: { address: string }) {
  const { t } = useTranslation()
  const { told } = useWebsite()
  return (
    <div className={css.link}>
      <Soft small>{t('publishing:door.link')}</Soft>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
      </a>
      <Row flush>
        <Button
          kind="bare"
          onPress={() =>
            void navigator.clipboard
              .writeText(address)
              .then(() => told(t('publishing:door.copied')))
          }
        >
          {t('publishing:door.copy')}
        </Button>
      </Row>
    </div>
  )
}

/** What guests are asked for: on this page for the two to read again, and on their invitations. */
function Passcode({ word }: { word: string | null }) {
  const { t } = useTranslation()
  if (word === null) return <Notice kind="caution">{t('publishing:door.wordLost')}</Notice>
  return (
    <dl className={css.link}>
      <dt>{t('publishing:door.word')}</dt>
      <dd>{word}</dd>
      <dd>
        <Soft small>{t('publishing:door.wordOn')}</Soft>
      </dd>
    </dl>
  )
}

interface WordProps {
  step: 'SET_WORD' | 'CHANGE_WORD'
  send: (word: string) => Promise<Answer<WebsiteWritten>>
  onClose: () => void
}

function WordWindow({ step, send, onClose }: WordProps) {
  const { t } = useTranslation()
  const { typed, isSending, refusal, problemAt, change, submit } = useSend({
    begin: { word: '' },
    schema: v.object({ word: wordSchema }),
    send: ({ word }) => send(word),
    onDone: () => {
      onClose()
      return { word: '' }
    },
  })
  return (
    <Window title={t(`publishing:door.step.${step}`)} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          name="word"
          label={t('publishing:door.word')}
          required
          autoComplete="off"
          hint={t('publishing:door.wordHint')}
          value={typed.word}
          error={errorText(problemAt('word'))}
          onChange={(word) => change('word', word)}
        />
        <Notice kind="critical">{errorText(refusal)}</Notice>
        <Row>
          <Button type="submit" busy={isSending} busyLabel={t('ui:saving')}>
            {t(`publishing:door.step.${step}`)}
          </Button>
          <CloseWindow>{t('publishing:door.close')}</CloseWindow>
        </Row>
      </Form>
    </Window>
  )
}
