/** As they were told by a simulator that drew the first way (decision 0019); the last has a feature. */
export const firstRounds = [
  {
    spins: [{ stops: [31, 3, 30, 2, 4], win: 0 }],
    proof: {
      commitment: 'ee484faf60f35574222ff561288170e4e3b7f92b627916defecdbbc313202462',
      seed: '34da4a789d3aa8a1f5a5b2af7554b9fa58744fdc1ceab4b1d28d7fb7307baecb',
      key: '7:key-0',
      forced: null,
      lengths: [32, 32, 32, 32, 32],
    },
  },
  {
    spins: [{ stops: [26, 1, 0, 2, 12], win: 0 }],
    proof: {
      commitment: '83496d57451ba666439137414afdbaec2fc4b86e1e625046b592ff9142f8beae',
      seed: 'e56cf94c2a7b40dbf88abcb52dcdcf78154b58c24dcc639d2651bf608f712bb3',
      key: '7:key-1',
      forced: null,
      lengths: [32, 32, 32, 32, 32],
    },
  },
  {
    spins: [{ stops: [13, 28, 18, 8, 2], win: 0 }],
    proof: {
      commitment: 'a573e06b666f3b64a1750cc477cfc7234b3b87788a3cba60f31c0c290e13b1b0',
      seed: 'ca8a092bea60e9744811c2ee1c8dc1937883b369b23d8560d25d7d8d354a408f',
      key: '7:key-2',
      forced: null,
      lengths: [32, 32, 32, 32, 32],
    },
  },
  {
    spins: [
      { stops: [5, 6, 6, 26, 7], win: 2040 },
      { stops: [8, 15, 14, 4, 6], win: 0 },
      { stops: [11, 18, 1, 6, 29], win: 240 },
      { stops: [29, 5, 18, 22, 15], win: 0 },
      { stops: [29, 20, 9, 13, 28], win: 0 },
      { stops: [13, 17, 28, 28, 6], win: 0 },
      { stops: [14, 21, 12, 26, 31], win: 0 },
      { stops: [22, 23, 24, 2, 23], win: 1000 },
      { stops: [7, 1, 30, 1, 18], win: 0 },
      { stops: [25, 30, 27, 19, 22], win: 0 },
      { stops: [18, 24, 4, 1, 11], win: 0 },
    ],
    proof: {
      commitment: 'a47c0029feaf901f97847f84623d95301f6c4b915930d7848bdbab3bdbb6890e',
      seed: '5b357091647de953ed756e7f5932ee2bb4d1a36e991355018414b1d76d329099',
      key: '7:key-77',
      forced: null,
      lengths: [32, 32, 32, 32, 32],
    },
  },
]
