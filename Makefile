# Everything here is also a command of its own: the recipes only call it. What is built lies in build/.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules
.PHONY: help progress starters new-chapter new-stage check-stage lessons run debug mutants test docs check-pages bench \
        plots calibrate estimates counters sanitize bench-cpu check-nvcc tidy architecture doctor clean \
        handout grade-one grade-class gradebook package

##@ The chapters
# By name: make chapter_transpose. The second line of each is for the list that make help shows.
chapter_%:
	@common/make/chapter chapters $*
chapter_NAME: ## build your answer: make chapter_transpose && ./grade

solution_%:
	@common/make/chapter solutions $*
solution_NAME: ## the same with the book's solution

reset_%:
	@common/make/reset $*
reset_NAME: ## put a chapter's starter back; your file is kept beside it

progress: ## all chapters and stages at a glance
	@common/make/progress

docs: ## the handbook as a site; EDITION=instructor: all answers
	@common/make/setup docs
	@common/make/docs

##@ Your own programs
# FILE goes through the environment: a make variable would split a path with spaces.
run: ## a CUDA program: FILE=x.cu, several, or a folder; ARGS="…"
	@common/make/run "$$FILE" $(ARGS)

debug: ## the same under gdb, with commands for threads and blocks
	@common/make/debug "$$FILE" $(ARGS)

##@ This machine
doctor: ## which tools are here, and how to get what is missing
	@common/make/doctor

clean: ## remove everything that was built
	@rm -rf build

help: ## this list
	@common/make/help

##@ For instructors
handout: ## what students get: OUT=dir CHAPTERS="1 2"
	@common/make/handout "$$OUT" $$CHAPTERS

# Paths and names go through the environment, as FILE does below.
grade-one: ## one file: FILE=x.cu CHAPTER=transpose OUT=x.json
	@common/make/grade-one "$$FILE" "$$CHAPTER" $${OUT:+--out "$$OUT"} $${COURSE:+--course "$$COURSE"} \
	    $${FOR:+--host "$$FOR"} $${SEED:+--seed "$$SEED"} $${TRUST:+--trust "$$TRUST"}

grade-class: ## a class: IN=submissions OUT=results
	@common/make/grade-class "$$IN" "$$OUT" $${COURSE:+--course "$$COURSE"} $${CHAPTER:+--chapter "$$CHAPTER"} \
	    $${TIMES:+--times "$$TIMES"} $${ENGINE:+--engine "$$ENGINE"} $${JOBS:+--jobs "$$JOBS"} $${SEED:+--seed "$$SEED"} \
	    $${TRUST:+--trust "$$TRUST"} $${PRUNE:+--prune "$$PRUNE"}

gradebook: ## its marks: FOR=canvas OUT=results FROM=export.csv
	@common/make/gradebook "$${FOR:?is missing: canvas, moodle or junit}" "$$OUT" \
	    $${FROM:+--from "$$FROM"} $${TO:+--to "$$TO"} $${CHAPTER:+--chapter "$$CHAPTER"}

package: ## for a host: FOR=gradescope CHAPTER=… OUT=x.zip
	@common/make/package "$$FOR" "$$CHAPTER" "$$OUT" $${COURSE:+--course "$$COURSE"} $${IMAGE:+--image "$$IMAGE"}

##@ On a GPU
bench: ## the times of all solutions; FILE=times.json
	@common/make/bench $(FILE)

counters: ## with ncu: requests and sectors of every solution
	@common/make/counters $(FILE)

sanitize: ## all solutions under compute-sanitizer
	@common/make/sanitize $(FILE)

calibrate: ## its rates, for estimates of time: CARD=mine
	@common/make/calibrate $(FILE)

##@ For authors
starters: ## write chapters/*/*.cu anew from solutions/
	@common/make/starter all

new-chapter: ## begin one: NAME=histogram
	@common/make/new-chapter "$(NAME)"

new-stage: ## begin one: CHAPTER=transpose NAME=transposeFoo
	@common/make/new-stage "$(CHAPTER)" "$(NAME)"

check-stage: ## what it still lacks: STAGE=2.8
	@common/make/check-stage "$(STAGE)"

lessons: ## put into the lessons what their commands print
	@common/make/lessons

plots: ## the lessons' tables and charts of times
	@common/make/plots $(FILE)

estimates: ## estimates of time beside measured ones
	@common/make/estimates

architecture: ## the picture of which folder includes which
	@common/make/architecture

##@ For authors: tests
test: ## all tests, with each compiler; ALL=1: no samples
	@common/make/build all
	@common/make/test

# These go through the environment too: FILE, STAGE, SAMPLE, SEED, ONLY …
mutants: ## what do the graders let pass? STAGE=2.5 FILE=…
	@common/make/mutants

tidy: ## what clang-tidy finds in common/, tests/graders
	@common/make/setup test
	@common/make/setup checks
	@common/make/tidy

check-pages: ## the site in Chromium: sizes, keys, paper
	@tests/browser/run

check-nvcc: ## compile every .cu with nvcc, where there is one
	@common/make/check-nvcc

bench-cpu: ## how fast the CPU device is; BENCH=full: longer
	@common/make/build device
	@tests/cpu/bench/measure
