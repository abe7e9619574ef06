package market

// halves are the numbers e^-(2^j) for j = 5, 4, … -58, as multiples of 2^-64, rounded down. A test computes them
// again.
var halves = [...]uint64{
	0x000000000003908c, 0x000001e355bbaee8, 0x0015fc21041027ac, 0x04b0556e084f3d1d,
	0x22a555477f03973f, 0x5e2d58d8b3bcdf1a, 0x9b4597e37cb04ff3, 0xc75f7cf564105743,
	0xe1eb51276c110c3c, 0xf07d5fde38151e72, 0xf81fab5445aebc8a, 0xfc07f55ff77d2493,
	0xfe01feab551127cb, 0xff007fd55ffdde38, 0xff801ffaab554445, 0xffc007ff555fff77,
	0xffe001ffeaab5551, 0xfff0007ffd555fff, 0xfff8001fffaaab55, 0xfffc0007fff5555f,
	0xfffe0001fffeaaab, 0xffff00007fffd555, 0xffff80001ffffaaa, 0xffffc00007ffff55,
	0xffffe00001ffffea, 0xfffff000007ffffd, 0xfffff800001fffff, 0xfffffc000007ffff,
	0xfffffe000001ffff, 0xffffff0000007fff, 0xffffff8000001fff, 0xffffffc0000007ff,
	0xffffffe0000001ff, 0xfffffff00000007f, 0xfffffff80000001f, 0xfffffffc00000007,
	0xfffffffe00000001, 0xffffffff00000000, 0xffffffff80000000, 0xffffffffc0000000,
	0xffffffffe0000000, 0xfffffffff0000000, 0xfffffffff8000000, 0xfffffffffc000000,
	0xfffffffffe000000, 0xffffffffff000000, 0xffffffffff800000, 0xffffffffffc00000,
	0xffffffffffe00000, 0xfffffffffff00000, 0xfffffffffff80000, 0xfffffffffffc0000,
	0xfffffffffffe0000, 0xffffffffffff0000, 0xffffffffffff8000, 0xffffffffffffc000,
	0xffffffffffffe000, 0xfffffffffffff000, 0xfffffffffffff800, 0xfffffffffffffc00,
	0xfffffffffffffe00, 0xffffffffffffff00, 0xffffffffffffff80, 0xffffffffffffffc0,
}
