import { useTranslation } from '#src/i18n/i18n.ts'
import { Icon } from '#src/ui/actions/icon.tsx'
import { Status } from '#src/ui/feedback/status.tsx'
import css from './home.module.css'

const months = [
  { month: 'march', tasks: ['venue', 'date'], done: true },
  { month: 'may', tasks: ['photographer'], done: true },
  { month: 'now', tasks: ['florist', 'band'], done: false },
  { month: 'january', tasks: ['answers'], done: false },
] as const
const answers = [
  { household: 'okafor', state: 'rsvp.responded', turn: 'both' },
  { household: 'lindqvist', state: 'rsvp.changed', turn: 'both' },
  { household: 'ines', state: 'rsvp.opened', turn: 'theirs' },
  { household: 'priya', state: 'rsvp.unopened', turn: 'theirs' },
] as const
const gifts = [
  { gift: 'casserole', state: 'quote.sent' },
  { gift: 'linen', state: 'quote.accepted' },
  { gift: 'lamp', state: 'quote.sent' },
  { gift: 'trees', state: 'quote.draft' },
] as const

/**
 * A piece of the product for each feature, as an example. Decoration beside its text, so nothing of
 * it is read out.
 */
export function FeaturePictures({ of: feature }: { of: 'timeline' | 'guests' | 'registry' }) {
  const { t } = useTranslation()
  return (
    <div className={css.picture} aria-hidden="true">
      {feature === 'timeline'
        ? months.map(({ month, tasks, done }) => (
            <div key={month} className={css.month}>
              <strong>{t(`site:features.timeline.months.${month}`)}</strong>
              <div>
                {tasks.map((task) => (
                  <span key={task} className={css.task}>
                    <span className={done ? css.done : css.open}>
                      {done ? <Icon name="done" /> : null}
                    </span>
                    {t(`site:features.timeline.tasks.${task}`)}
                  </span>
                ))}
              </div>
            </div>
          ))
        : feature === 'guests'
          ? answers.map(({ household, state, turn }) => (
              <div key={household} className={css.line}>
                <strong>{t(`site:features.guests.households.${household}`)}</strong>
                <Status state={state} turn={turn}>
                  {t(`site:features.guests.answers.${household}`)}
                </Status>
              </div>
            ))
          : gifts.map(({ gift, state }) => (
              <div key={gift} className={css.line}>
                <strong>{t(`site:features.registry.gifts.${gift}`)}</strong>
                <Status state={state}>{t(`site:features.registry.status.${gift}`)}</Status>
              </div>
            ))}
    </div>
  )
}
