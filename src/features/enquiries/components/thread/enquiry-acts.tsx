import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { enquiryRequests } from '#machines/enquiries/enquiry-record.schema.ts'
import type {
  Enquiry,
  EnquiryEventRequest,
  EnquiryRequest,
} from '#machines/enquiries/enquiry-record.schema.ts'
import type { LifecycleAction } from '#machines/kernel/lifecycle.ts'
import type { Wish } from '#src/client/records/lifecycle-action.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { t, useTranslation } from '#src/i18n/i18n.ts'
import { LifecycleActions } from '#src/ui/actions/lifecycle-actions.tsx'
import { Notice } from '#src/ui/feedback/feedback.tsx'
import { useEnquiryStep } from '../../use-enquiry-step.ts'
import { otherName } from '../enquiry-words.tsx'
import { DeclineForm } from './decline-form.tsx'
import { refusedWords } from './refused-words.tsx'
import css from './thread.module.css'

interface ActsProps {
  enquiry: Enquiry
  /** Why the viewer may do nothing here, as a text. */
  disabledReason: string | null
  keep: (enquiry: Enquiry) => void
  readAgain: () => void
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
  disabledReason,
  keep,
  readAgain,
  onGone,
  children,
}: ActsProps) {
  const { t } = useTranslation()
  const { side } = enquiry
  const name = otherName(enquiry, side)
  const [isDeclining, setDeclining] = useState(false)
  const acts = useRef<HTMLDivElement>(null)
  const { outcome, take, busyWith } = useEnquiryStep({ enquiry, keep, readAgain, onGone })
  const actions = requestsOf(enquiry)

  async function press(wish: Wish<EnquiryEventRequest>) {
    const isTaken = await take(wish)
    if (isTaken) setDeclining(false)
    return isTaken
  }

  function closeForm() {
    setDeclining(false)
    // The form's buttons are gone: what opened it takes the focus again, once it is there.
    requestAnimationFrame(() => acts.current?.querySelector('button')?.focus())
  }

  return (
    <>
      {isDeclining && actions.some(({ event }) => event === 'DECLINE') ? (
        <DeclineForm
          enquiryId={enquiry.id}
          side={side}
          name={name}
          isBusy={busyWith === 'DECLINE'}
          onSend={(answer) => press({ event: 'DECLINE', ...answer })}
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
            onTake={(event) => (event === 'DECLINE' ? setDeclining(true) : press({ event }))}
            wordsFor={(action) => wordsFor(action, name)}
          />
        </div>
      )}
      <Notice>{outcome.state === 'stale' ? t('enquiries:step.stale') : null}</Notice>
      <Notice kind="critical">
        {outcome.state === 'refused'
          ? t('enquiries:step.refused', { reason: errorText(outcome.reason) ?? '' })
          : null}
      </Notice>
    </>
  )
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

function wordsFor({ event, refusedBy }: RequestAction, name: string) {
  const isAbout = event === 'BLOCK' ? 'blockName' : event === 'UNBLOCK' ? 'unblockName' : null
  return {
    label: t(`enquiries:step.${event}`),
    ...(isAbout ? { name: t(`enquiries:step.${isAbout}`, { name }) } : {}),
    busy: t('enquiries:step.busy'),
    off: refusedWords(refusedBy),
    asked: {
      question: t('enquiries:blocking.question', { name }),
      means: t('enquiries:blocking.means'),
      act: t('enquiries:blocking.act'),
      keep: t('enquiries:blocking.keep'),
    },
  }
}
