import { useId, useState } from 'react'
import type { RsvpSettings } from '#machines/guests/rsvp/rsvp-settings.schema.ts'
import { failedGuards } from '#machines/guests/rsvp/rsvp.selectors.ts'
import type { CouplesStep, Rsvp } from '#machines/guests/rsvp/rsvp.schema.ts'
import type { Household } from '#machines/guests/household.schema.ts'
import { useNow } from '#src/client/clock/now.ts'
import { formatList } from '#src/i18n/format.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { Why } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { Soft } from '#src/ui/layout/layout.tsx'
import { Confirm } from '#src/ui/overlays/confirm.tsx'
import css from './cards.module.css'
import { InvitationPreview } from '../messages/invitation-preview.tsx'
import type { EmailSheet } from '../messages/email-preview-window.tsx'
import { InvitationButtons } from './invitation-buttons.tsx'
import { RsvpStatus } from './rsvp-status.tsx'

interface RowProps {
  weddingId: string
  Sheet: EmailSheet
  household: Household
  /** Null while no link was made. */
  rsvp: Rsvp | null
  settings: RsvpSettings
  /** Who has still to answer, where somebody else in it has; null where nobody or everybody has. */
  inPart: { answered: number; invited: number; open: string[] } | null
  /** Nobody in it can be written to. */
  isSilent: boolean
  /** A guest of it asked for the link, which could not be emailed. */
  hasLostLink: boolean
  disabledReason: string | null
  /** Why it is not emailed yet: words that were typed are not in it. */
  unsavedReason: string | null
  /** Why what was asked for last was not done, in words. */
  refusal: string | null
  onSend: (by: 'mail' | 'post') => Promise<void>
  onStep: (rsvp: Rsvp, event: CouplesStep['event']) => Promise<void>
}

type Acting = Omit<RowProps, 'inPart' | 'hasLostLink' | 'refusal'>

/** One household: where its invitation stands, what it said, and what may be done now. */
export function HouseholdRow({ inPart, hasLostLink, refusal, ...about }: RowProps) {
  const { t } = useTranslation()
  const { household, rsvp, settings } = about
  const replies = rsvp
    ? settings.questions.flatMap(({ id, text }) =>
        rsvp.replies[id] ? [`${text} ${rsvp.replies[id]}`] : [],
      )
    : []
  return (
    <div className={css.row}>
      <strong>{household.name}</strong>
      {rsvp ? <RsvpStatus rsvp={rsvp} /> : <Soft small>{t('guests:invitations.notSent')}</Soft>}
      {hasLostLink ? <Soft small>{t('guests:invitations.lostHere')}</Soft> : null}
      {inPart ? (
        <Soft small>
          {t('guests:invitations.inPart', {
            answered: inPart.answered,
            count: inPart.invited,
            names: formatList(inPart.open),
          })}
        </Soft>
      ) : null}
      <HouseholdText rsvp={rsvp} replies={replies} />
      <InvitationActs {...about} />
      {refusal ? <Notice kind="critical">{refusal}</Notice> : null}
    </div>
  )
}

/** What may be done about an invitation now, and why the rest may not. */
function InvitationActs(about: Acting) {
  const { weddingId, Sheet, household, rsvp, settings, disabledReason, onSend, onStep } = about
  const { unsavedReason } = about
  const { t } = useTranslation()
  const [isLooking, look] = useState(false)
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [asksForLink, setAsksForLink] = useState(false)
  const { name } = household
  const { disabled, reasons, whyId } = useReasons(about)
  const busy = (what: string, act: () => Promise<void>) => {
    if (busyWith) return
    setBusyWith(what)
    void act().then(() => setBusyWith(null))
  }
  return (
    <div className={css.acts}>
      <InvitationButtons
        {...{ rsvp, onSend, busyWith, name, disabled, busy }}
        onLook={() => look(true)}
        onRelink={() => setAsksForLink(true)}
      />
      {isLooking ? (
        <InvitationPreview
          {...{ weddingId, Sheet, disabledReason }}
          text={settings.text}
          send={{
            label: t('guests:invitations.sendTo', { name }),
            disabledReason: unsavedReason,
            onPress: () => {
              look(false)
              busy('mail', () => onSend('mail'))
            },
          }}
          onClose={() => look(false)}
        />
      ) : null}
      {rsvp ? (
        <RelinkQuestion {...{ rsvp, onStep, busyWith, asksForLink, setAsksForLink, name, busy }} />
      ) : null}
      {reasons.map((reason) => (
        <Why key={reason} id={whyId(reason)}>
          {reason}
        </Why>
      ))}
    </div>
  )
}

/** Why buttons are off: each reason once, whichever of them are off for it. */
function useReasons({ rsvp, settings, isSilent, disabledReason }: Acting) {
  const { t } = useTranslation()
  const now = useNow()
  const id = useId()
  const moment = { at: now.toISOString(), closesAt: settings.closesAt }
  const mail =
    disabledReason ??
    (isSilent
      ? t('guests:invitations.noAddress')
      : disabledReasonFor(rsvp, { type: 'SEND', ...moment }))
  const post = disabledReason ?? disabledReasonFor(rsvp, { type: 'POST', ...moment })
  const link =
    disabledReason ??
    (rsvp && failedGuards(rsvp, { type: 'RELINK', ...moment })
      ? t('guests:invitations.closedOff')
      : null)
  const reasons = [...new Set([mail, post, rsvp ? link : null])].filter((reason) => reason !== null)
  const whyId = (reason: string) => `${id}-${reasons.indexOf(reason)}`
  const disabledProps = (reason: string | null) =>
    reason === null ? {} : { disabledReason: reason, whyAt: whyId(reason) }
  return {
    disabled: { mail: disabledProps(mail), post: disabledProps(post), link: disabledProps(link) },
    reasons,
    whyId,
  }
}

function HouseholdText({ rsvp, replies }: { rsvp: Rsvp | null; replies: string[] }) {
  const { t } = useTranslation()
  return (
    <>
      {rsvp && (rsvp.message || replies.length > 0) ? (
        <div className={css.text}>
          {rsvp.message ? <p>{t('guests:invitations.says', { message: rsvp.message })}</p> : null}
          {replies.map((reply) => (
            <Soft key={reply} small>
              {reply}
            </Soft>
          ))}
        </div>
      ) : null}
    </>
  )
}

function RelinkQuestion({
  rsvp,
  onStep,
  busyWith,
  asksForLink,
  setAsksForLink,
  name,
  busy,
}: {
  rsvp: Rsvp
  onStep: (rsvp: Rsvp, event: CouplesStep['event']) => Promise<void>
  busyWith: string | null
  asksForLink: boolean
  setAsksForLink: (next: boolean) => void
  name: string
  busy: (what: string, act: () => Promise<void>) => void
}) {
  const { t } = useTranslation()
  return (
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
  )
}

function disabledReasonFor(rsvp: Rsvp | null, event: Parameters<typeof failedGuards>[1]) {
  if (!rsvp) return null
  const refused = failedGuards(rsvp, event)
  if (refused === null) return null
  return refused.includes('waitedToSend') && !refused.includes('isInTime')
    ? t('guests:invitations.justSent')
    : t('guests:invitations.closedOff')
}
