/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the room is drawn here, so no img could show it */
import { boxOf, chairPoints, fitLabel } from '#machines/seating/floor/floor.rules.ts'
import { chairsOf } from '#machines/seating/people.rules.ts'
import { formatList, inAlphabet } from '#src/i18n/format.ts'
import { useTranslation } from '#src/i18n/i18n.ts'
import type { Table } from '#machines/seating/seating.schema.ts'
import type { Room } from '../../use-room.ts'
import { attendingSeats } from './attending-seats.tsx'
import css from './prints.module.css'

/** The plan of the room, the guests of each table, and then all guests by name. */
export function TablePlan({ room }: { room: Room }) {
  const { t } = useTranslation()
  const byName = room.plan.tables
    .flatMap((table) =>
      attendingSeats(room, table).map(({ seat, guest }) => ({
        seat,
        guest,
        table,
        name: sortName(room, guest.id),
      })),
    )
    .toSorted((one, other) => inAlphabet(one.name, other.name))
  const taken = room.plan.tables.filter((table) => attendingSeats(room, table).length > 0)
  return (
    <>
      <Drawing room={room} />
      <section className={css.part}>
        <h3>{t('seating:print.byTable')}</h3>
        <div className={css.tables}>
          {taken.map((table) => (
            <section key={table.id} className={css.table}>
              <h4>{table.name}</h4>
              <ol>
                {attendingSeats(room, table).map(({ seat, guest }) => (
                  <li key={guest.id} value={seat.place + 1}>
                    {room.nameOf(guest.id)}
                  </li>
                ))}
              </ol>
            </section>
          ))}
        </div>
      </section>
      <section className={css.part}>
        <h3>{t('seating:print.byName')}</h3>
        <ul className={css.index}>
          {byName.map(({ guest, table, name }) => (
            <li key={guest.id}>
              <span>{name}</span>
              <span>{table.name}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

function Drawing({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { tables } = room.plan
  const boxes = tables.map(boxOf)
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left
  const depth = Math.max(...boxes.map((box) => box.top + box.depth)) - top
  // Keeps the font size on paper the same, however many tables are in a row.
  const letter = Math.max(2.2, width / 60)
  return (
    <svg
      className={css.drawing}
      viewBox={`${left - 1} ${top - 1} ${width + 2} ${depth + 2}`}
      role="img"
      aria-label={t('seating:print.drawing', {
        tables: formatList(tables.map(({ name }) => name)),
      })}
    >
      {tables.map((table, at) => (
        <DrawnTable key={table.id} {...{ room, letter, table }} box={boxes[at]!} />
      ))}
    </svg>
  )
}

function DrawnTable({
  room,
  letter,
  table,
  box,
}: {
  room: Room
  letter: number
  table: Table
  box: ReturnType<typeof boxOf>
}) {
  const chairs = chairsOf(table, room.plan.seats)
  // Inside the table, clear of its edge and its chairs.
  const label = fitLabel(
    table.name,
    table.shape === 'round' ? box.width - 13 : box.depth - 4,
    letter,
    table.shape === 'round' ? 3 : 1,
  )
  const middle = { x: box.left + box.width / 2, y: box.top + box.depth / 2 }
  return (
    <g>
      {table.shape === 'round' ? (
        <circle cx={middle.x} cy={middle.y} r={box.width / 2 - 5.5} className={css.line} />
      ) : (
        <rect
          x={box.left + 6}
          y={box.top + 1}
          width={box.width - 12}
          height={box.depth - 2}
          rx={1}
          className={css.line}
        />
      )}
      {chairPoints(table).map(({ x, y }, place) => (
        <circle
          // The chair is the same whoever sits on it.
          key={place}
          cx={box.left + x * box.width}
          cy={box.top + y * box.depth}
          r={1.6}
          className={chairs[place] ? css.full : css.line}
        />
      ))}
      <TableText {...{ room, letter, table, label, middle }} />
    </g>
  )
}

function TableText({
  room,
  letter,
  table,
  label,
  middle,
}: {
  room: Room
  letter: number
  table: Table
  label: ReturnType<typeof fitLabel>
  middle: { x: number; y: number }
}) {
  const { t } = useTranslation()
  return (
    <g
      transform={table.shape === 'long' ? `rotate(-90 ${middle.x} ${middle.y})` : undefined}
      className={css.word}
    >
      <text
        x={middle.x}
        y={middle.y - (label.lines.length - 1) * label.size * 0.6}
        fontSize={label.size}
      >
        {label.lines.map((line, row) => (
          // Each line’s position depends on the lines above it.
          <tspan key={row} x={middle.x} dy={row === 0 ? 0 : label.size * 1.15}>
            {line}
          </tspan>
        ))}
      </text>
      <text
        x={middle.x}
        y={middle.y + (label.lines.length - 1) * label.size * 0.55 + letter * 1.1}
        fontSize={letter * 0.85}
      >
        {t('seating:table.count', {
          seated: attendingSeats(room, table).length,
          count: table.chairs,
        })}
      </text>
    </g>
  )
}

/** "Okafor, Ada": the form in which guests look for their own name. */
function sortName(room: Room, guestId: string) {
  const guest = room.guest(guestId)
  return guest?.lastName && guest.firstName
    ? `${guest.lastName}, ${guest.firstName}`
    : room.nameOf(guestId)
}
