import { useId, useState } from 'react'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { whyNot } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { CouplesStep, Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { useNow } from '#src/client/now.ts'
import { formatList } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Button, Why } from '#src/ui/actions/button.tsx'
import { Row, Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import css from './cards.module.css'
import { RsvpStatus } from './rsvp-status.tsx'

interface RowProps {
  household: Household
  /** Null while no link was made. */
  rsvp: Rsvp | null
  settings: RsvpSettings
  /** Who has still to answer, where somebody else in it has; null where nobody or everybody has. */
  inPart: { answered: number; invited: number; open: string[] } | null
  /** Nobody in it can be written to. */
  isSilent: boolean
  disabledReason: string | null
  onSend: (by: 'mail' | 'post') => Promise<void>
  onStep: (rsvp: Rsvp, event: CouplesStep['event']) => Promise<void>
}

/** One household: where its invitation stands, what it said, and what may be done now. */
export function HouseholdRow({
  household,
  rsvp,
  inPart,
  settings,
  isSilent,
  disabledReason,
  onSend,
  onStep,
}: RowProps) {
  const { t } = useTranslation()
  const now = useNow()
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [asksForLink, setAsksForLink] = useState(false)
  const { name } = household
  const id = useId()
  const moment = { at: now.toISOString(), closesAt: settings.closesAt }
  const mailOff =
    disabledReason ??
    (isSilent ? t('guests:invitations.noAddress') : reasonOff(rsvp, { type: 'SEND', ...moment }))
  const postOff = disabledReason ?? reasonOff(rsvp, { type: 'POST', ...moment })
  const linkOff =
    disabledReason ??
    (rsvp && whyNot(rsvp, { type: 'RELINK', ...moment }) ? t('guests:invitations.closedOff') : null)
  // Each reason once, whichever buttons are off for it.
  const reasons = [...new Set([mailOff, postOff, rsvp ? linkOff : null])].filter(
    (reason) => reason !== null,
  )
  const offAs = (reason: string | null) =>
    reason === null ? {} : { disabledReason: reason, whyAt: whyId(reason) }
  const whyId = (reason: string) => `${id}-${reasons.indexOf(reason)}`
  const busy = (what: string, act: () => Promise<void>) => {
    if (busyWith) return
    setBusyWith(what)
    void act().then(() => setBusyWith(null))
  }
  const replies = rsvp
    ? settings.questions.flatMap(({ id, text }) =>
        rsvp.replies[id] ? [`${text} ${rsvp.replies[id]}`] : [],
      )
    : []
  return (
    <div className={css.row}>
      <strong>{name}</strong>
      {rsvp ? <RsvpStatus rsvp={rsvp} /> : <Soft small>{t('guests:invitations.notSent')}</Soft>}
      {inPart ? (
        <Soft small>
          {t('guests:invitations.inPart', {
            answered: inPart.answered,
            count: inPart.invited,
            names: formatList(inPart.open),
          })}
        </Soft>
      ) : null}
      {rsvp && (rsvp.message || replies.length > 0) ? (
        <div className={css.words}>
          {rsvp.message ? <p>{t('guests:invitations.says', { message: rsvp.message })}</p> : null}
          {replies.map((reply) => (
            <Soft key={reply} small>
              {reply}
            </Soft>
          ))}
        </div>
      ) : null}
      <div className={css.acts}>
        <Row>
          <Button
            kind="quiet"
            name={t('guests:invitations.sendOf', { name })}
            {...offAs(mailOff)}
            busy={busyWith === 'mail'}
            busyLabel={t('guests:invitations.sending')}
            onPress={() => busy('mail', () => onSend('mail'))}
          >
            {t(rsvp?.facts.sentAt ? 'guests:invitations.sendAgain' : 'guests:invitations.send')}
          </Button>
          <Button
            kind="quiet"
            name={t('guests:invitations.postOf', { name })}
            {...offAs(postOff)}
            busy={busyWith === 'post'}
            busyLabel={t('ui:saving')}
            onPress={() => busy('post', () => onSend('post'))}
          >
            {t('guests:invitations.post')}
          </Button>
          {rsvp ? (
            <Button
              kind="bare"
              name={t('guests:invitations.relinkOf', { name })}
              {...offAs(linkOff)}
              busy={busyWith === 'link'}
              busyLabel={t('ui:saving')}
              onPress={() => setAsksForLink(true)}
            >
              {t('guests:invitations.relink')}
            </Button>
          ) : null}
        </Row>
        {rsvp ? (
          <Confirm
            open={asksForLink}
            question={t('guests:invitations.relinkQuestion', { name })}
            act={t('guests:invitations.relinkAct')}
            busy={busyWith === 'link'}
            busyLabel={t('ui:saving')}
            onAct={() =>
              busy('link', async () => {
                await onStep(rsvp, 'RELINK')
                setAsksForLink(false)
              })
            }
            keep={t('guests:invitations.relinkKeep')}
            onKeep={() => setAsksForLink(false)}
          >
            {t('guests:invitations.relinkMeans')}
          </Confirm>
        ) : null}
        {reasons.map((reason) => (
          <Why key={reason} id={whyId(reason)}>
            {reason}
          </Why>
        ))}
      </div>
    </div>
  )
}

function reasonOff(rsvp: Rsvp | null, event: Parameters<typeof whyNot>[1]) {
  if (!rsvp) return null
  const refused = whyNot(rsvp, event)
  if (refused === null) return null
  return refused.includes('waitedToSend') && !refused.includes('isInTime')
    ? t('guests:invitations.justSent')
    : t('guests:invitations.closedOff')
}
