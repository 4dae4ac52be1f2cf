// SPDX-License-Identifier: MIT
// Answers on the page of a lesson, and the code of the result; docs/lessons.md describes both forms.
const utf8 = new TextEncoder();

// SHA-256 of bytes: browsers offer their own to pages of a server alone.
const primes = [];
for (let n = 2; primes.length < 64; n++) if (primes.every(p => n % p)) primes.push(n);
const fraction = root => (root - Math.floor(root)) * 2 ** 32 | 0;
const rounds = primes.map(p => fraction(Math.cbrt(p)));
function sha256(bytes) {
  const state = primes.slice(0, 8).map(p => fraction(Math.sqrt(p)));
  const size = Math.ceil((bytes.length + 9) / 64) * 64, data = new Uint8Array(size), w = new Int32Array(64);
  data.set(bytes);
  data[bytes.length] = 128;
  const view = new DataView(data.buffer), turn = (x, n) => x >>> n | x << 32 - n;
  view.setUint32(size - 4, bytes.length * 8);
  for (let start = 0; start < size; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) { w[i] = view.getInt32(start + 4 * i); continue; }
      const x = w[i - 15], y = w[i - 2];
      w[i] = w[i - 16] + (turn(x, 7) ^ turn(x, 18) ^ x >>> 3) + w[i - 7] + (turn(y, 17) ^ turn(y, 19) ^ y >>> 10);
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const t = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + (e & f ^ ~e & g) + rounds[i] + w[i] | 0;
      const u = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
      [a, b, c, d, e, f, g, h] = [t + u | 0, a, b, c, d + t | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] = state[i] + x | 0; });
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((x, i) => out.setInt32(4 * i, x));
  return new Uint8Array(out.buffer);
}
const joined = (...parts) => Uint8Array.from(parts.flatMap(part => [...part]));
function decrypted(key, data) {
  const out = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 32) {
    const n = at / 32, block = sha256(joined(key, [n >>> 24, n >>> 16 & 255, n >>> 8 & 255, n & 255]));
    for (let i = at; i < Math.min(at + 32, data.length); i++) out[i] = data[i] ^ block[i - at];
  }
  return out;
}
const bytesOf = text => Uint8Array.from(atob(text), sign => sign.charCodeAt(0));
const textOf = bytes => new TextDecoder().decode(bytes);

// What a question says to an answer, given as all keys that may fit it; null if none does.
function opened(salt, boxes, keys) {
  const found = [];
  for (const key of keys) {
    const mark = sha256(utf8.encode(`mark ${salt} ${key}`)).slice(0, 6), start = btoa(String.fromCharCode(...mark));
    for (const box of boxes.split(' ')) {
      if (!box.startsWith(start)) continue;
      const data = decrypted(utf8.encode(`${salt} ${key}`), bytesOf(box.slice(start.length)));
      found.push({ right: data[0] === 1, rank: data[1], token: data.slice(2, 18), html: textOf(data.slice(18)) });
    }
  }
  return found.sort((one, other) => one.rank - other.rank)[0] || null;
}

// The code of the result.
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
function plainName(text) {
  let name = text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/gu, ' ').trim();
  while (utf8.encode(name).length > 48) name = [...name].slice(0, -1).join('');
  return name.trim();
}
function resultCode(fingerprint, tries, tokens, name) {
  const marks = new Array(Math.ceil(tries.length / 4)).fill(0);
  tries.forEach((mark, at) => { marks[at >> 2] |= mark << 2 * (3 - at % 4); });
  const lesson = fingerprint.match(/../g).map(pair => parseInt(pair, 16));
  let body = joined([1], lesson, [tries.length], marks, utf8.encode(name));
  body = joined(body, sha256(joined(utf8.encode('proof '), ...tokens.filter(Boolean), body)).slice(0, 3));
  body = joined(body, sha256(joined(utf8.encode('check '), body)).slice(0, 2));
  let code = '', held = 0, bits = 0;
  for (const byte of body) {
    held = held << 8 | byte;
    for (bits += 8; bits >= 5; bits -= 5) code += LETTERS[held >> bits - 5 & 31];
    held &= 31;
  }
  return bits ? code + LETTERS[held << 5 - bits & 31] : code;
}
// A QR code of capital letters and digits: the smallest of versions 1 to 5, least correction, first mask.
const SIZES = [[19, 7], [34, 10], [55, 15], [80, 20], [108, 26]];
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
function qrData(text) {
  let bits = '';
  const add = (value, width) => { bits += value.toString(2).padStart(width, '0'); };
  add(2, 4);
  add(text.length, 9);
  for (let at = 0; at < text.length; at += 2) {
    const one = SIGNS.indexOf(text[at]);
    if (at + 1 < text.length) add(one * 45 + SIGNS.indexOf(text[at + 1]), 11); else add(one, 6);
  }
  const version = SIZES.findIndex(([size]) => size * 8 >= bits.length);
  if (version < 0) return null;
  const [size, checks] = SIZES[version];
  bits = bits.padEnd(Math.min(size * 8, bits.length + 4), '0');
  bits = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
  const data = bits.match(/.{8}/g).map(byte => parseInt(byte, 2));
  for (let pad = 236; data.length < size; pad ^= 253) data.push(pad);
  const power = [1], log = [];
  for (let i = 0; i < 255; i++) {
    log[power[i]] = i;
    power.push(power[i] << 1 ^ (power[i] > 127 ? 285 : 0));
  }
  const times = (one, other) => one && other ? power[(log[one] + log[other]) % 255] : 0;
  let divisor = [1];
  for (let i = 0; i < checks; i++) {
    divisor = [...divisor, 0].map((x, at) => x ^ (at ? times(divisor[at - 1], power[i]) : 0));
  }
  const rest = [...data, ...new Array(checks).fill(0)];
  data.forEach((_, at) => {
    const first = rest[at];
    divisor.forEach((x, i) => { rest[at + i] ^= times(first, x); });
  });
  return [version + 1, [...data, ...rest.slice(size)]];
}
function qrModules(text) {
  const made = qrData(text);
  if (!made) return null;
  const [version, data] = made, size = 17 + 4 * version;
  const grid = Array.from({ length: size }, () => new Array(size).fill(null));
  const square = (x, y, reach) => {
    for (let down = -reach; down <= reach; down++) for (let right = -reach; right <= reach; right++) {
      const row = grid[y + down], ring = Math.max(Math.abs(right), Math.abs(down));
      if (row && row[x + right] !== undefined) row[x + right] = reach > 2 ? ring !== 2 && ring !== 4 : ring !== 1;
    }
  };
  [[3, 3], [size - 4, 3], [3, size - 4]].forEach(([x, y]) => square(x, y, 4));
  if (version > 1) square(size - 7, size - 7, 2);
  for (let at = 8; at < size - 8; at++) grid[6][at] = grid[at][6] = at % 2 === 0;
  [...'111011111000100'].forEach((bit, at) => {
    const on = bit === '1', back = size - 15 + at;
    grid[8][at < 6 ? at : at < 8 ? at + 1 : back] = on;
    grid[at < 7 ? size - 1 - at : at < 9 ? 15 - at : 14 - at][8] = on;
  });
  grid[size - 8][8] = grid[8][size - 8] = true;
  let at = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const y = (right + 1 & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        grid[y][x] = Boolean(data[at >> 3] >> 7 - (at & 7) & 1) !== ((x + y) % 2 === 0);
        at++;
      }
    }
  }
  return grid;
}
// -- the page ---------------------------------------------------------------------------------------

const texts = document.body.dataset;
// By place of the question: 1 is right at the first try, 2 is right later, 3 is tried in vain.
const tries = new Array(+texts.questions).fill(0), tokens = [];

function give(question, keys, legal = true) {
  const at = +question.dataset.question, told = question.querySelector('.reply');
  const { salt, boxes } = question.dataset;
  if (tries[at] === 1 || tries[at] === 2) return;
  const found = opened(salt, boxes, keys) || (legal ? opened(salt, boxes, ['else']) : null);
  const right = found !== null && found.right;
  tries[at] = right ? (tries[at] ? 2 : 1) : 3;
  told.className = right ? 'reply right' : 'reply wrong';
  told.innerHTML = found ? found.html : '';
  const head = document.createElement('strong');
  head.textContent = right ? texts.right : found || legal ? texts.wrong : texts.illegal;
  told.prepend(head);
  if (right) {
    tokens[at] = found.token;
    question.querySelectorAll('button, input').forEach(each => { each.disabled = true; });
    question.classList.add('done');
    unseal(at);
  }
  told.scrollIntoView({ block: 'nearest' });
  showScore();
}
// Steps that follow a question are sealed by its right answer.
function unseal(at) {
  document.querySelectorAll(`section[data-after="${at}"]`).forEach(step => {
    const key = joined(tokens[at], utf8.encode(step.id));
    step.innerHTML = textOf(decrypted(key, bytesOf(step.dataset.box)));
    delete step.dataset.after;
    step.querySelectorAll('.question[data-question]').forEach(begin);
  });
  steps = found();
  show(steps.findIndex(step => !step.hidden));
}

function press(each, on) { each.setAttribute('aria-pressed', on); }
function begin(question) {
  const go = question.querySelector('.go'), items = [...question.querySelectorAll('.item')];
  const input = question.querySelector('input'), kind = question.dataset.kind;
  let chosen = [];
  const pressed = { n: number, c: () => give(question, ['c ' + [...chosen].sort((a, b) => a - b).join(' ')]), o: order };
  function number() {
    const given = input.value.normalize('NFKC').replace(/[\u2212\u2010-\u2015]/g, '-').replace(/[\s,]/g, '');
    if (/^[+-]?\d{1,9}$/.test(given)) give(question, ['n ' + (+given || 0)]); else input.focus();
  }
  function order() {
    give(question, ['o ' + chosen.join(' '), ...chosen.map((item, place) => `p ${item} ${place}`)]);
  }
  function mark() {
    items.forEach((each, item) => {
      const place = chosen.indexOf(item);
      press(each, place >= 0);
      if (kind === 'o') each.querySelector('.place').textContent = place < 0 ? '' : place + 1;
    });
    go.disabled = kind === 'o' ? chosen.length < items.length : !chosen.length;
  }
  items.forEach((each, item) => each.addEventListener('click', () => {
    const single = kind === 'c' && !question.dataset.several;
    chosen = chosen.includes(item) ? chosen.filter(other => other !== item) : single ? [item] : [...chosen, item];
    mark();
  }));
  if (go) {
    go.addEventListener('click', pressed[kind]);
    if (items.length) mark();
  }
  if (input) {
    input.addEventListener('keydown', event => {
      event.stopPropagation();
      if (event.key === 'Enter') number();
    });
    question.querySelector('.sign').addEventListener('click', () => {
      input.value = /^[-\u2212]/.test(input.value) ? input.value.slice(1) : '-' + input.value;
      input.focus();
    });
  }
  if (kind === 'm') beginMove(question);
}
// Tiles are picked in the pictures; the moves with just these tiles are offered.
function beginMove(question) {
  const section = question.closest('section'), picks = [...section.querySelectorAll('.pick')], chosen = new Set();
  const moves = [...question.querySelectorAll('[data-move]')], other = question.querySelector('.other');
  const all = !picks.length || moves.length <= 6;
  function offer() {
    picks.forEach(each => press(each, chosen.has(each.dataset.pick)));
    const codes = new Map(picks.map(each => [each.dataset.pick, each.dataset.tile]));
    const tiles = [...chosen].map(pick => codes.get(pick)).sort().join(' ');
    moves.forEach(each => { each.hidden = each.dataset.tiles !== tiles && !(all && !tiles); });
    other.hidden = !tiles || moves.some(each => !each.hidden);
    other.dataset.tiles = tiles;
  }
  function pick(each) {
    const at = each.dataset.pick;
    if (!chosen.delete(at)) chosen.add(at);
    offer();
  }
  picks.forEach(each => {
    each.addEventListener('click', () => pick(each));
    each.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      pick(each);
    });
  });
  moves.forEach(each => each.addEventListener('click', () => give(question, ['m ' + each.dataset.move])));
  other.addEventListener('click', () => give(question, ['t ' + other.dataset.tiles], false));
  offer();
}

function showScore() {
  const count = (...marks) => tries.filter(mark => marks.includes(mark)).length;
  document.getElementById('score').textContent = texts.score.replace('{right}', count(1, 2))
    .replace('{all}', tries.length).replace('{first}', count(1));
  document.getElementById('shown').hidden = true;
}

function showQr(code) {
  const grid = qrModules(code), qr = document.getElementById('qr'), path = qr.querySelector('path');
  qr.style.display = grid ? '' : 'none';
  if (!grid) return;
  qr.setAttribute('viewBox', `-4 -4 ${grid.length + 8} ${grid.length + 8}`);
  path.setAttribute('d', grid.map((row, y) => row.map((on, x) => on ? `M${x} ${y}h1v1h-1z` : '').join('')).join(''));
}
document.getElementById('finish').addEventListener('submit', event => {
  event.preventDefault();
  const field = document.getElementById('name'), name = plainName(field.value);
  if (!name) { field.focus(); return; }
  const code = resultCode(texts.lesson, tries, tokens, name);
  document.getElementById('code').textContent = code.match(/.{1,4}/g).join('-');
  document.getElementById('shown').hidden = false;
  showQr(code);
  document.getElementById('shown').scrollIntoView({ block: 'nearest' });
});
document.getElementById('name').addEventListener('keydown', event => event.stopPropagation());
document.getElementById('copy').addEventListener('click', () => {
  getSelection().selectAllChildren(document.getElementById('code'));
  document.execCommand('copy');
});
document.querySelectorAll('.question[data-question]').forEach(begin);
showScore();
