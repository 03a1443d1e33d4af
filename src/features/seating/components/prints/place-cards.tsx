import { useTranslation } from '#src/i18n/i18n.ts'
import type { Room } from '../../use-room.ts'
import { attendingSeats } from './attending-seats.tsx'
import css from './prints.module.css'

/** Two columns and five rows fit both A4 and Letter. */
const perSheet = 10
/** In millimetres. */
const card = { width: 85, height: 48 }
const mark = 4

/** A card for each seat, table by table and chair by chair, in the order of laying them out. */
export function PlaceCards({ room }: { room: Room }) {
  const { t } = useTranslation()
  const cards = room.plan.tables.flatMap((table) =>
    attendingSeats(room, table).map((comer) => ({ ...comer, table })),
  )
  const sheets = Array.from({ length: Math.ceil(cards.length / perSheet) }, (_, at) =>
    cards.slice(at * perSheet, (at + 1) * perSheet),
  )
  return sheets.map((sheet) => (
    <div key={sheet[0]?.guest.id} className={css.sheet}>
      <CutMarks />
      {sheet.map(({ guest, seat, table }) => (
        <section
          key={guest.id}
          className={css.card}
          data-letters={lettersFor(
            room.nameOf(guest.id),
            [table.name, guest.meal, guest.diet].join(' '),
          )}
          aria-label={t('seating:print.cardOf', { name: room.nameOf(guest.id) })}
        >
          <p className={css.cardName}>{room.nameOf(guest.id)}</p>
          <p>{t('seating:print.seat', { table: table.name, chair: seat.place + 1 })}</p>
          <p className={css.eats}>{[guest.meal, guest.diet].filter(Boolean).join(' · ')}</p>
        </section>
      ))}
    </div>
  ))
}

/** A smaller font size for cards with long text. */
function lettersFor(name: string, about: string) {
  if (name.length > 110 || about.length > 130) return 'least'
  return name.length > 45 ? 'small' : undefined
}

/** Short lines outside the cards, and a cross where four cards meet. */
function CutMarks() {
  const [columns, rows] = [2, perSheet / 2]
  const [width, height] = [columns * card.width, rows * card.height]
  const across = Array.from({ length: columns + 1 }, (_, at) => at * card.width)
  const down = Array.from({ length: rows + 1 }, (_, at) => at * card.height)
  const lines = [
    ...across.flatMap((x) => [`M${x} ${-mark}V0`, `M${x} ${height}v${mark}`]),
    ...down.flatMap((y) => [`M${-mark} ${y}H0`, `M${width} ${y}h${mark}`]),
    ...across
      .slice(1, -1)
      .flatMap((x) => down.slice(1, -1).map((y) => `M${x - 1.5} ${y}h3M${x} ${y - 1.5}v3`)),
  ]
  return (
    <svg
      className={css.marks}
      viewBox={`${-mark} ${-mark} ${width + 2 * mark} ${height + 2 * mark}`}
      aria-hidden="true"
    >
      <path d={lines.join('')} />
    </svg>
  )
}
