import { useTranslation } from '#src/i18n/i18n.ts'
import { Status } from '#src/ui/feedback/status.tsx'
import type { Turn } from '#src/ui/data/turn-mark.tsx'
import { Card } from '#src/ui/layout/layout.tsx'
import { Section } from './section.tsx'
import css from './style-guide.module.css'

/** Every state of tokens.css, and whose turn each is for the side that is named in the text. */
const machines = {
  approval: {
    draft: 'mine',
    submitted: 'theirs',
    in_review: 'theirs',
    changes_requested: 'mine',
    approved: 'both',
    rejected: 'none',
    suspended: 'theirs',
    appealed: 'theirs',
    closed: 'none',
  },
  booking: {
    new: 'theirs',
    seen: 'theirs',
    replied: 'mine',
    quoted: 'mine',
    accepted: 'theirs',
    booked: 'both',
    completed: 'mine',
    reviewed: 'both',
    declined: 'none',
    withdrawn: 'none',
    expired: 'none',
    cancelled: 'none',
  },
  quote: {
    draft: 'mine',
    sent: 'theirs',
    accepted: 'both',
    declined: 'none',
    expired: 'none',
    superseded: 'none',
  },
  rsvp: {
    unopened: 'theirs',
    opened: 'theirs',
    responding: 'theirs',
    responded: 'both',
    changed: 'both',
    closed: 'none',
  },
  invitation: {
    pending: 'theirs',
    accepted: 'both',
    declined: 'none',
    expired: 'none',
    revoked: 'none',
  },
  review: { pending: 'theirs', held: 'theirs', published: 'both', removed: 'none' },
} as const

export function StateSection() {
  const { t } = useTranslation()
  return (
    <Section of="states">
      <Card>
        {entries(machines).map(([machine, states]) => (
          <div key={machine} className={css.machine}>
            <h3>{t(`guide:states.${machine}`)}</h3>
            <div className={css.pills}>
              {entries<Record<string, Turn>>(states).map(([state, turn]) => (
                <Pill key={state} machine={machine} state={state as State} turn={turn} />
              ))}
            </div>
          </div>
        ))}
        <Status state="booking.quoted" turn="mine" until={t('guide:states.until')}>
          {t('guide:states.quoted')}
        </Status>
      </Card>
    </Section>
  )
}

type Machine = keyof typeof machines
/** The states of every machine. */
type State = { [M in Machine]: keyof (typeof machines)[M] }[Machine]

function Pill({ machine, state, turn }: { machine: Machine; state: State; turn: Turn }) {
  const { t } = useTranslation()
  return (
    <Status state={`${machine}.${state}`} turn={turn}>
      {t(`guide:states.${state}`)}
    </Status>
  )
}

/** Object.entries with the keys that are there. */
function entries<T extends object>(of: T) {
  return Object.entries(of) as [keyof T & string, T[keyof T]][]
}
