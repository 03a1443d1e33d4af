/** Something in a calendar: a whole day, or from one instant to another. */
export interface CalendarEvent {
  /** A stable id, by which a calendar program recognises what it has already. */
  uid: string
  /** Counts changes. */
  sequence: number
  changedAt: Date
  summary: string
  description: string
  location: string
  /** A whole day takes no time of whoever reads it, unless it is taken. */
  at: { day: string; isTaken?: boolean } | { start: Date; end: Date }
}

interface Changing {
  version: number
  updatedAt: Date
}

/**
 * How often and when an entry last changed that says something of several records, such as a line
 * of the schedule and the date of its wedding: a change of any of them counts.
 */
export function changesOf(records: readonly Changing[]) {
  return {
    sequence: records.reduce((sum, { version }) => sum + version - 1, 0),
    changedAt: new Date(Math.max(...records.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}

/**
 * A calendar as iCalendar text (RFC 5545, with the name and refresh of RFC 7986), which calendar
 * programs import and subscribe to. Instants are written in UTC, so that they are right in whatever
 * zone they are read; a whole day has no zone.
 */
export function calendarText({
  name,
  events,
}: {
  name: string
  events: readonly CalendarEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vowline//Wedding//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({
  uid,
  sequence,
  changedAt,
  summary,
  description,
  location,
  at,
}: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `DTSTAMP:${utc(changedAt)}`,
    `LAST-MODIFIED:${utc(changedAt)}`,
    `SEQUENCE:${sequence}`,
    ...('day' in at
      ? [
          `DTSTART;VALUE=DATE:${compact(at.day)}`,
          `DTEND;VALUE=DATE:${compact(nextDay(at.day))}`,
          `TRANSP:${at.isTaken ? 'OPAQUE' : 'TRANSPARENT'}`,
        ]
      : [`DTSTART:${utc(at.start)}`, `DTEND:${utc(at.end)}`, 'TRANSP:OPAQUE']),
    `SUMMARY:${escaped(summary)}`,
    ...(description === '' ? [] : [`DESCRIPTION:${escaped(description)}`]),
    ...(location === '' ? [] : [`LOCATION:${escaped(location)}`]),
    'END:VEVENT',
  ]
}

/**
 * Text cannot end its line: line breaks are written out, and other control characters, which no
 * program shows, are dropped.
 */
function escaped(text: string) {
  return (
    text
      .replace(/\r\n?|\u2028|\u2029/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, (found) => (found === '\t' ? ' ' : ''))
      .replace(/[\\;,]/g, '\\$&')
      .replaceAll('\n', '\\n')
  )
}

/**
 * No line is longer than 75 bytes; what is goes on in the next one after a blank, never within a
 * character.
 */
function folded(line: string) {
  let width = 0
  let text = ''
  for (const character of line) {
    const size = bytesOf(character)
    if (width + size > maxBytes) {
      text += '\r\n '
      width = 1
    }
    text += character
    width += size
  }
  return text
}

const maxBytes = 75

/** Of a character in UTF-8. */
function bytesOf(character: string) {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** 20270313T153000Z */
function utc(instant: Date) {
  return `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

function compact(day: string) {
  return day.replaceAll('-', '')
}

function nextDay(day: string) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 60 * 60 * 1_000).toISOString().slice(0, 10)
}
