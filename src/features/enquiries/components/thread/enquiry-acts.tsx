import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { enquiryRequests } from '#machines/enquiries/enquiry-record.schema.ts'
import type { Enquiry, EnquiryRequest } from '#machines/enquiries/enquiry-record.schema.ts'
import type { DeclineReason } from '#machines/enquiries/enquiry.schema.ts'
import type { Entry } from '#machines/enquiries/thread/entry.schema.ts'
import { isOnlyOpened } from '#machines/enquiries/thread/opening.rules.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useEnquiryStep } from '../../use-enquiry-step.ts'
import { otherName, stepText } from '../enquiry-texts.tsx'
import { DeclineForm } from './decline-form.tsx'
import { refusedText } from './refused-text.tsx'
import css from './thread.module.css'

interface ActsProps {
  enquiry: Enquiry
  /** Why the viewer may do nothing here, as a text. */
  disabledReason: string | null
  keep: (enquiry: Enquiry) => void
  readAgain: () => void
  /** What happened between the two, the latest last. */
  entries: readonly Entry[]
  /** Nothing is left of it. */
  onGone: () => void
  /** What else may be done, before what ends it. */
  children?: ReactNode
}

/**
 * What a side may do with the enquiry itself. One step that the chart does not allow says why
 * beside it; a no is one tap, with words to choose from.
 */
export function EnquiryActs({
  enquiry,
  entries,
  disabledReason,
  keep,
  readAgain,
  onGone,
  children,
}: ActsProps) {
  const { t } = useTranslation()
  const name = otherName(enquiry, enquiry.side)
  const [declining, setDeclining] = useState<{ at: Enquiry } | null>(null)
  const acts = useRef<HTMLDivElement>(null)
  const { outcome, take, busyWith } = useEnquiryStep({ enquiry, keep, readAgain, onGone })
  const actions = requestsOf(enquiry)

  async function decline(answer: { reason: DeclineReason; text: string }) {
    const begunAt = declining ? begunVersion(declining.at, { enquiry, entries }) : undefined
    const isTaken = await take({ event: 'DECLINE', ...answer }, begunAt)
    if (isTaken) setDeclining(null)
    return isTaken
  }

  function closeForm() {
    setDeclining(null)
    // The form's buttons are gone: what opened it takes the focus again, once it is there.
    requestAnimationFrame(() => acts.current?.querySelector('button')?.focus())
  }

  return (
    <>
      {declining && actions.some(({ event }) => event === 'DECLINE') ? (
        <DeclineForm
          enquiryId={enquiry.id}
          side={enquiry.side}
          name={name}
          isBusy={busyWith === 'DECLINE'}
          onSend={decline}
          onClose={closeForm}
        />
      ) : (
        <div ref={acts} className={css.acts}>
          {children}
          <LifecycleActions
            actions={actions}
            busyWith={busyWith}
            disabledReason={disabledReason}
            kind={(event) => (event === 'SEND' ? 'primary' : event === 'BLOCK' ? 'bare' : 'quiet')}
            onTake={(event) =>
              event === 'DECLINE' ? setDeclining({ at: enquiry }) : take({ event })
            }
            textsFor={(action) => textsFor(action, name)}
          />
        </div>
      )}
      <Notice>{outcome.state === 'stale' ? staleText(enquiry, entries) : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('enquiries:step.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
}

/**
 * The version that a step is about: what was read when its form was opened. Whoever wrote last, or
 * has only opened the enquiry since, knows what has changed: their step is about what is shown.
 */
function begunVersion(at: Enquiry, { enquiry, entries }: Pick<ActsProps, 'enquiry' | 'entries'>) {
  return entries.at(-1)?.isMine || isOnlyOpened(at, enquiry) ? undefined : at.version
}

/** Why a step was not taken, and what has happened meanwhile. */
function staleText({ side, business, couple }: Enquiry, entries: readonly Entry[]) {
  const name = otherName({ business, couple }, side)
  const latest = entries.at(-1)
  const what = latest && latestText(latest, { side, name })
  return what ? t('enquiries:step.staleSince', { what }) : t('enquiries:step.stale')
}

function latestText(entry: Entry, reader: { side: Enquiry['side']; name: string }) {
  if (entry.kind !== 'message') return stepText(entry, reader)
  return t('enquiries:step.newMessage', { name: entry.author ?? reader.name })
}

type RequestAction = LifecycleAction<EnquiryRequest>

/** What is asked for by name. Hiding what is not shared is no step that anybody looks for. */
function requestsOf({ actions }: Enquiry): RequestAction[] {
  return enquiryRequests.flatMap((event) => {
    const action = actions.find((one) => one.event === event)
    const isNone = !action || (event === 'HIDE_CONTACT' && action.refusedBy.length > 0)
    return isNone ? [] : [{ ...action, event }]
  })
}

function textsFor({ event, refusedBy }: RequestAction, name: string) {
  const isAbout = event === 'BLOCK' ? 'blockName' : event === 'UNBLOCK' ? 'unblockName' : null
  return {
    label: t(`enquiries:step.${event}`),
    ...(isAbout ? { name: t(`enquiries:step.${isAbout}`, { name }) } : {}),
    busy: t('enquiries:step.busy'),
    disabledReason: refusedText(refusedBy),
    asked: {
      question: t('enquiries:blocking.question', { name }),
      means: t('enquiries:blocking.means'),
      act: t('enquiries:blocking.act'),
      keep: t('enquiries:blocking.keep'),
    },
  }
}
