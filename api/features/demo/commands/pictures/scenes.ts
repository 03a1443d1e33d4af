import type { ServiceCategory } from '#machines/vendors/business.schema.ts'
import type { Canvas } from './canvas.ts'
import { bouquet, jars, rings } from '../scenes/craft.ts'
import { arch, fireworks, lanterns } from '../scenes/evening.ts'
import { camera, car } from '../scenes/machines.ts'
import { desk, letters } from '../scenes/paper.ts'
import { coast, house, meadow } from '../scenes/places.ts'
import { hall, stage } from '../scenes/rooms.ts'
import { cake, table } from '../scenes/tables.ts'
import { brushes, gown, jacket } from '../scenes/wear.ts'

export interface Scene {
  draw: (canvas: Canvas) => string
  /** What a picture of it shows, before its light is named. */
  shows: string
  /** Out of doors nothing is lit by candles. */
  isOutside?: boolean
  /** It has its own light. */
  isAtNight?: boolean
}

/** Everything that pictures of made-up vendors show. */
export const scenes = {
  arch: { draw: arch, shows: 'An arch of flowers at the end of an aisle', isOutside: true },
  bouquet: { draw: bouquet, shows: 'A bouquet tied with a ribbon' },
  brushes: { draw: brushes, shows: 'Brushes and powders beside a mirror' },
  cake: { draw: cake, shows: 'A tiered cake with flowers down its side' },
  camera: { draw: camera, shows: 'A camera between two prints' },
  car: { draw: car, shows: 'An old car with a ribbon, on a lane between trees', isOutside: true },
  coast: { draw: coast, shows: 'A lighthouse above the sea', isOutside: true },
  desk: { draw: desk, shows: 'A plan, colours and a cup of coffee on a desk' },
  fireworks: { draw: fireworks, shows: 'Fireworks over a lake', isAtNight: true },
  gown: { draw: gown, shows: 'A gown on its hanger beside a window' },
  hall: { draw: hall, shows: 'A long table under strings of lights' },
  house: { draw: house, shows: 'A house behind its garden', isOutside: true },
  jacket: { draw: jacket, shows: 'A jacket with a flower in its buttonhole' },
  jars: { draw: jars, shows: 'Small jars with ribbons and labels' },
  lanterns: { draw: lanterns, shows: 'Lanterns above a lawn with a tent', isOutside: true },
  letters: { draw: letters, shows: 'Invitations and a sealed envelope' },
  meadow: { draw: meadow, shows: 'A tree in a meadow', isOutside: true },
  rings: { draw: rings, shows: 'Two rings on cloth' },
  stage: { draw: stage, shows: 'A microphone and a double bass on a stage' },
  table: { draw: table, shows: 'A laid table with flowers along its middle' },
} satisfies Record<string, Scene>

export type SceneName = keyof typeof scenes

/** What a vendor of each category shows: the cover first. */
export const scenesOf: Record<ServiceCategory, readonly [SceneName, ...SceneName[]]> = {
  venue: ['house', 'hall', 'arch', 'lanterns', 'table'],
  photography: ['camera', 'meadow', 'rings', 'arch', 'coast'],
  videography: ['coast', 'hall', 'meadow', 'fireworks', 'camera'],
  catering: ['table', 'hall', 'cake', 'jars'],
  florist: ['bouquet', 'arch', 'table', 'rings'],
  music: ['stage', 'lanterns', 'hall'],
  cake: ['cake', 'table', 'jars'],
  decor: ['lanterns', 'hall', 'arch', 'table'],
  planner: ['desk', 'hall', 'arch', 'letters', 'table'],
  dress: ['gown', 'bouquet', 'rings'],
  suit: ['jacket', 'rings', 'bouquet'],
  jewelry: ['rings', 'bouquet', 'letters'],
  beauty: ['brushes', 'bouquet', 'gown'],
  transportation: ['car', 'house', 'meadow'],
  stationery: ['letters', 'desk', 'jars'],
  favors: ['jars', 'table', 'letters'],
  other: ['fireworks', 'arch', 'lanterns', 'meadow'],
}
