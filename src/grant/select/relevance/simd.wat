;; The sums of arithmetic.ts, two numbers at a time (the SIMD instructions of WebAssembly). Each sum adds up in the order in which the plain ones do, so both
;; give the same numbers to the last bit. Addresses and lengths are in bytes; all lengths are multiples of 32, four numbers. Compiled into simd.ts.
(module
  (import "memory" "memory" (memory 1))

  ;; Four outputs of a layer at a time (layers.ts): each input, times the four weights that follow one another.
  (func (export "apply") (param $weights i32) (param $stride i32) (param $from i32) (param $end i32) (param $to i32) (param $last i32)
    (local $input i32) (local $weight i32) (local $low v128) (local $high v128) (local $value v128)
    (loop $rows
      (local.set $low (v128.load (local.get $to)))
      (local.set $high (v128.load offset=16 (local.get $to)))
      (local.set $weight (local.get $weights))
      (local.set $input (local.get $from))
      (loop $inputs
        (local.set $value (v128.load64_splat (local.get $input)))
        (local.set $low (f64x2.add (local.get $low) (f64x2.mul (v128.load (local.get $weight)) (local.get $value))))
        (local.set $high (f64x2.add (local.get $high) (f64x2.mul (v128.load offset=16 (local.get $weight)) (local.get $value))))
        (local.set $weight (i32.add (local.get $weight) (i32.const 32)))
        (br_if $inputs (i32.lt_u (local.tee $input (i32.add (local.get $input) (i32.const 8))) (local.get $end))))
      (v128.store (local.get $to) (local.get $low))
      (v128.store offset=16 (local.get $to) (local.get $high))
      (local.set $weights (i32.add (local.get $weights) (local.get $stride)))
      (br_if $rows (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 32))) (local.get $last)))))

  ;; One row with each of the others.
  (func (export "dots") (param $one i32) (param $end i32) (param $others i32) (param $to i32) (param $last i32)
    (local $at i32) (local $low v128) (local $high v128)
    (loop $rows
      (local.set $low (v128.const f64x2 0 0))
      (local.set $high (v128.const f64x2 0 0))
      (local.set $at (local.get $one))
      (loop $numbers
        (local.set $low (f64x2.add (local.get $low) (f64x2.mul (v128.load (local.get $at)) (v128.load (local.get $others)))))
        (local.set $high (f64x2.add (local.get $high) (f64x2.mul (v128.load offset=16 (local.get $at)) (v128.load offset=16 (local.get $others)))))
        (local.set $others (i32.add (local.get $others) (i32.const 32)))
        (br_if $numbers (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (f64.store (local.get $to)
        (f64.add
          (f64.add
            (f64.add (f64x2.extract_lane 0 (local.get $low)) (f64x2.extract_lane 1 (local.get $low)))
            (f64x2.extract_lane 0 (local.get $high)))
          (f64x2.extract_lane 1 (local.get $high))))
      (br_if $rows (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 8))) (local.get $last)))))

  ;; The sum of rows, each by its share.
  (func (export "mix") (param $rows i32) (param $size i32) (param $shares i32) (param $end i32) (param $to i32)
    (local $last i32) (local $share i32) (local $row i32) (local $value v128) (local $low v128) (local $high v128)
    (local.set $last (i32.add (local.get $to) (local.get $size)))
    (loop $numbers
      (local.set $low (v128.const f64x2 0 0))
      (local.set $high (v128.const f64x2 0 0))
      (local.set $row (local.get $rows))
      (local.set $share (local.get $shares))
      (loop $each
        (local.set $value (v128.load64_splat (local.get $share)))
        (local.set $low (f64x2.add (local.get $low) (f64x2.mul (v128.load (local.get $row)) (local.get $value))))
        (local.set $high (f64x2.add (local.get $high) (f64x2.mul (v128.load offset=16 (local.get $row)) (local.get $value))))
        (local.set $row (i32.add (local.get $row) (local.get $size)))
        (br_if $each (i32.lt_u (local.tee $share (i32.add (local.get $share) (i32.const 8))) (local.get $end))))
      (v128.store (local.get $to) (local.get $low))
      (v128.store offset=16 (local.get $to) (local.get $high))
      (local.set $rows (i32.add (local.get $rows) (i32.const 32)))
      (br_if $numbers (i32.lt_u (local.tee $to (i32.add (local.get $to) (i32.const 32))) (local.get $last)))))

  ;; Two rows beside each other: their products, and behind these their differences without sign.
  (func (export "meet") (param $one i32) (param $other i32) (param $end i32) (param $to i32) (param $size i32)
    (local $mine v128) (local $theirs v128)
    (loop $numbers
      (local.set $mine (v128.load (local.get $one)))
      (local.set $theirs (v128.load (local.get $other)))
      (v128.store (local.get $to) (f64x2.mul (local.get $mine) (local.get $theirs)))
      (v128.store (i32.add (local.get $to) (local.get $size)) (f64x2.abs (f64x2.sub (local.get $mine) (local.get $theirs))))
      (local.set $one (i32.add (local.get $one) (i32.const 16)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $numbers (i32.lt_u (local.tee $other (i32.add (local.get $other) (i32.const 16))) (local.get $end)))))

  ;; What is above 0 of a row, added by its share, and the greatest of each number behind the sums.
  (func (export "gather") (param $row i32) (param $end i32) (param $share f64) (param $to i32) (param $size i32)
    (local $value v128) (local $most i32)
    (loop $numbers
      (local.set $value (f64x2.max (v128.load (local.get $row)) (v128.const f64x2 0 0)))
      (v128.store (local.get $to) (f64x2.add (v128.load (local.get $to)) (f64x2.mul (local.get $value) (f64x2.splat (local.get $share)))))
      (local.set $most (i32.add (local.get $to) (local.get $size)))
      (v128.store (local.get $most) (f64x2.max (v128.load (local.get $most)) (local.get $value)))
      (local.set $to (i32.add (local.get $to) (i32.const 16)))
      (br_if $numbers (i32.lt_u (local.tee $row (i32.add (local.get $row) (i32.const 16))) (local.get $end))))))
