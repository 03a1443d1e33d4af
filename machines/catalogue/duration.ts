const units: [name: string, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/**
 * A number of milliseconds in words, by its two largest units: `48 minutes`, `1 hour 30 minutes`,
 * `0.3 seconds`, `no time`.
 */
export function inWords(milliseconds: number) {
  const parts: string[] = []
  let left = Math.round(milliseconds)
  for (const [name, length] of units) {
    const count = Math.floor(left / length)
    left -= count * length
    if (count > 0) parts.push(counted(count, name))
  }
  const seconds = parts.length > 0 ? Math.round(left / 1_000) : Math.round(left / 10) / 100
  if (seconds > 0) parts.push(counted(seconds, 'second'))
  return parts.slice(0, 2).join(' ') || 'no time'
}

function counted(count: number, name: string) {
  return `${count} ${name}${count === 1 ? '' : 's'}`
}
