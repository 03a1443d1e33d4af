import type { Enquiry } from '#machines/enquiries/enquiry-record.schema.ts'
import { hasBooking, messageStep } from '#machines/enquiries/enquiry.selectors.ts'
import { askAddress } from '#machines/enquiries/forms/ask-address.rules.ts'
import { t } from '#src/i18n/i18n.ts'
import { ButtonLink, Why } from '#src/ui/actions/button.tsx'
import { otherName } from '../enquiry-texts.tsx'
import { SavedReplies } from '../replies/saved-replies.tsx'
import { MessageBox } from './message-box.tsx'
import { refusedText } from '../thread/refused-text.tsx'
import css from '../thread/thread.module.css'

const maxMessage = 4_000

/** Where a message is written, or why none can be. */
export function Writing({
  enquiry,
  readOnly,
  onSend,
}: {
  enquiry: Enquiry
  readOnly: string | null
  onSend: (message: { body: string; attachments: string[] }) => void
}) {
  const { id, side, where, actions, business } = enquiry
  const step = messageStep(side)
  const writing = actions.find(({ event }) => event === step)
  const refused = writing && writing.refusedBy.length > 0 ? refusedText(writing.refusedBy) : null
  // What is over with its booking is still talked about.
  const isOver = where.turn === 'none' && !where.isPaused && !hasBooking(enquiry.state)
  const disabledReason = readOnly ?? refused ?? (isOver ? t('enquiries:message.offOver') : null)
  if (disabledReason !== null)
    return (
      <div className={css.box}>
        <Why id={`writing-${id}`}>{disabledReason}</Why>
        {isOver && side === 'couple' && readOnly === null && business?.isListed ? (
          <div className={css.acts}>
            <ButtonLink to={askAddress([business.id])} kind="quiet">
              {t('enquiries:message.again')}
            </ButtonLink>
          </div>
        ) : null}
      </div>
    )
  // A draft has no reader yet.
  if (!writing) return null
  return (
    <MessageBox
      key={id}
      enquiryId={id}
      to={otherName(enquiry, side)}
      hint={t(passesTurn(where) ? 'enquiries:message.passes' : 'enquiries:message.keeps')}
      maxLength={maxMessage}
      {...(side === 'vendor' && business
        ? {
            renderTools: ({ text, write }) => (
              <SavedReplies
                businessId={business.id}
                text={text}
                onUse={(body) => write([text.trim(), body].filter(Boolean).join('\n\n'))}
              />
            ),
          }
        : {})}
      onSend={onSend}
    />
  )
}

/** Whether the next message of whoever reads is what the other side waits for. */
function passesTurn({ turn, next }: Enquiry['where']) {
  return turn === 'mine' && (next === 'reply' || next === 'answer' || next === 'replyAgain')
}
